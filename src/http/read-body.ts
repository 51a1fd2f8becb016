import type { IncomingMessage } from 'node:http';
import express from 'express';
import { type RefusalId, refuse } from '../api/rules/index.ts';
import type { Refusal } from '../core/refusal.ts';
import type { ServiceStep } from './exchange.ts';

/** What body-parser calls its errors, and the rules behind them. What it has no name for did not decode. */
const rulesOfParserErrors: Record<string, RefusalId> = {
  'entity.parse.failed': 'body-malformed',
  'entity.too.large': 'body-limit',
  'charset.unsupported': 'body-charset',
};

function bodyRefusal(error: { type?: string }): Refusal {
  return refuse(rulesOfParserErrors[error.type ?? ''] ?? 'body-encoding');
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isDeclaredJson({ headers }: IncomingMessage): boolean {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  return mediaType.trim().toLowerCase() === 'application/json';
}

/** Reads and parses the body into `req.body`; undefined without one. */
export function readBody(limitBytes: number): ServiceStep {
  const parse = express.json({ limit: limitBytes, strict: false, type: () => true });
  return (req, res, next) => {
    const { contentType } = res.locals.sandbox.assumptions;
    if (contentType === 'require' && announcesBody(req) && !isDeclaredJson(req)) throw refuse('body-content-type');
    parse(req, res, (error?: unknown) => (error ? next(bodyRefusal(error)) : next()));
  };
}

const DEEPEST = 64;

/** Whether lists and objects are nested deeper than the limit (rule `body-too-deep`). */
export function isTooDeep(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}
