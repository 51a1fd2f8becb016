import type { Exchange } from '../exchange.ts';
import { asObject, leavesOf, mapJson } from '../json.ts';
import { blanksInAnswers, blanksInRequests } from './blanks.ts';
import { isDigest, isMaskedIdentity, looksMasked } from './look.ts';
import { hasMasked, isMasked, MASKED, MASKED_ID, MASKED_TOKEN } from './masked.ts';
import { maskedTokens } from './tokens.ts';

/** Field with values that may be masks. */
export interface MaskedField {
  name: string;
  /** Numbers of the exchanges with these values. */
  numbers: readonly number[];
}

export interface TrafficWithoutMasks {
  exchanges: readonly Exchange[];
  masked: readonly MaskedField[];
}

type IsMask = (value: unknown, name: string) => boolean;

const isVisible: IsMask = (value, name) =>
  typeof value === 'string' && (isMaskedIdentity(value, name) || looksMasked(value));

function withoutMasks(document: unknown, isMask: IsMask): unknown {
  const hasMask = leavesOf(document).some(([name, value]) => isMask(value, name));
  return hasMask ? mapJson(document, (value, name) => (isMask(value, name) ? MASKED : value)) : document;
}

/** @param isRequestMask applies to the body of a request, and `isAnswerMask` to the body of a response */
function hidden(exchange: Exchange, isRequestMask: IsMask, isAnswerMask: IsMask): Exchange {
  const sent = asObject(withoutMasks(exchange.sent, isRequestMask)) ?? {};
  const answer = withoutMasks(exchange.answer, isAnswerMask);
  return { ...exchange, sent, answer, isPartial: exchange.isPartial || isMasked(asObject(answer)?.['status']) };
}

function withoutMaskedId(exchange: Exchange): Exchange {
  const [, kind, id = '', ...rest] = exchange.path.split('/');
  const isNumber = /^[1-9]\d*$/.test(id);
  const isMask = !isNumber && (looksMasked(id) || isDigest(id));
  return isMask ? { ...exchange, path: ['', kind, MASKED_ID, ...rest].join('/') } : exchange;
}

/** The name of a field in logins, and values that are masks because of the other values. */
function masksAmong(traffic: readonly Exchange[], name: string): ReadonlySet<unknown> {
  const sent = traffic.filter(({ operation }) => operation === 'login').map((each) => each.sent);
  const values = new Set(sent.map((each) => each[name]).filter((value) => typeof value === 'string'));
  const digests = [...values].filter(isDigest);
  const masks = new Set<unknown>(
    digests.length < values.size || sent.some((each) => isMasked(each[name])) ? digests : [],
  );
  // If passwords are masked, the only login name may also be a mask.
  if (name === 'login' && values.size === 1 && sent.some((each) => hasMasked(each)))
    for (const value of values) masks.add(value);
  return masks;
}

/** A view has one UUID. */
function sharedUuids(traffic: readonly Exchange[]): ReadonlySet<unknown> {
  const ids = new Map<unknown, Set<unknown>>();
  for (const { answer } of traffic) {
    const { id, uuid } = asObject(asObject(answer)?.['result']) ?? {};
    if (typeof uuid === 'string' && typeof id === 'number') ids.set(uuid, (ids.get(uuid) ?? new Set()).add(id));
  }
  return new Set([...ids].filter(([, all]) => all.size > 1).map(([uuid]) => uuid));
}

function maskedFields(traffic: readonly Exchange[]): MaskedField[] {
  const numbers = new Map<string, number[]>();
  for (const { number, token, path, sent, answer } of traffic) {
    const names = [...leavesOf(sent), ...leavesOf(answer)].filter(([, value]) => isMasked(value)).map(([name]) => name);
    if (token === MASKED_TOKEN) names.push('token');
    if (path.split('/').includes(MASKED_ID)) names.push('path');
    for (const name of new Set(names)) numbers.set(name, [...(numbers.get(name) ?? []), number]);
  }
  return [...numbers].map(([name, all]) => ({ name, numbers: all }));
}

/** Replaces each value that a recorder may have masked by `MASKED`. */
export function hideMasks(traffic: readonly Exchange[]): TrafficWithoutMasks {
  const visible = traffic.map((exchange) => hidden(withoutMaskedId(exchange), isVisible, isVisible));
  const [requestBlanks, answerBlanks] = [blanksInRequests(visible), blanksInAnswers(visible)];
  const tokens = maskedTokens(visible);
  const [logins, passwords, services] = ['login', 'password', 'service'].map((name) => masksAmong(visible, name));
  const uuids = sharedUuids(visible);
  const ofLogin: Readonly<Record<string, ReadonlySet<unknown> | undefined>> = {
    login: logins,
    password: passwords,
    service: services,
  };
  const isRequestMask: IsMask = (value, name) =>
    requestBlanks.has(value) || ofLogin[name]?.has(value) === true || (name === 'version' && isDigest(value));
  const isAnswerMask: IsMask = (value, name) =>
    answerBlanks.has(value) ||
    (name === 'token' && tokens.has(value as string)) ||
    (name === 'uuid' && uuids.has(value));
  const exchanges = visible.map((exchange) => {
    const { token } = exchange;
    const isTokenMasked = token !== undefined && (tokens.has(token) || isMaskedIdentity(token, 'token'));
    return hidden({ ...exchange, token: isTokenMasked ? MASKED_TOKEN : token }, isRequestMask, isAnswerMask);
  });
  return { exchanges, masked: maskedFields(exchanges) };
}
