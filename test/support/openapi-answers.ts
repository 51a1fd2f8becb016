import type { Server } from 'node:http';
import type { Request } from 'express';
import { openApi } from '../../src/control/reference/openapi.ts';
import type { ExtraFields } from '../../src/core/state/state.ts';
import type { ServiceResponse } from '../../src/http/service/exchange.ts';
import { describedAnswers } from './described-answers.ts';

type Undescribed = Awaited<ReturnType<typeof describedAnswers>>;

/** What the document does not describe in an answer of the service; an unknown route is held against the envelope. */
export const undescribedIn = await undescribedWith({}, 'openapi');

/** The same of a document for a fixture with extra fields. */
export function undescribedWith(extra: ExtraFields, name: string): Promise<Undescribed> {
  const document = JSON.parse(JSON.stringify(openApi(undefined, extra)));
  return describedAnswers(document, `https://leadmock.example/${name}`, '#/components/schemas/error');
}

/**
 * Confirms every answer of the service plane that a server writes, whoever asked: what is not as described is added to the list.
 * Left out are the answers of sandboxes with overrides, which have a document of their own, and those that a fault has broken (`truncate`, `html`) or given an HTTP status of its own, and those of the HTTP parser,
 * which no operation gives.
 */
export function confirmAnswers(server: Server, undescribed: string[], undescribedBy = undescribedIn): void {
  server.on('request', (req: Request, res: ServiceResponse) => {
    res.on('finish', () => {
      const { answer: text, fault, sandbox } = res.locals;
      const isBroken = fault?.kind === 'truncate' || fault?.kind === 'html';
      if (text === undefined || isBroken || fault?.httpStatus !== undefined || sandbox.overrides) return;
      const { method, originalUrl: path } = req;
      const found = undescribedBy({ method, path, status: res.statusCode, text });
      if (found.length > 0) undescribed.push(`${method} ${path} ${res.statusCode}: ${text} (${found.join('; ')})`);
    });
  });
}
