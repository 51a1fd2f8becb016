import type { Server } from 'node:http';
import type { Request } from 'express';
import { openApi } from '../../src/control/reference/openapi.ts';
import { type AssumptionValues, defaultAssumptions } from '../../src/core/assumptions.ts';
import type { ServiceResponse } from '../../src/http/service/exchange.ts';
import { service } from '../../src/mock.ts';
import type { Served } from '../../src/schema/openapi/served-schema.ts';
import { describedAnswers } from './described-answers.ts';

type Undescribed = Awaited<ReturnType<typeof describedAnswers>>;

/** What the document does not describe in an answer of the service; an unknown route is held against the envelope. */
export const undescribedIn = await undescribedWith({ extraFields: {}, assumptions: defaultAssumptions }, 'openapi');

const undescribedWithAnyValues = await undescribedWith({ extraFields: {} }, 'openapi-of-any-values');

/** The same of a document for a fixture with extra fields, or for other assumptions. */
export function undescribedWith(served: Served, name: string): Promise<Undescribed> {
  const document = JSON.parse(JSON.stringify(openApi(service, undefined, served)));
  return describedAnswers(document, `https://leadmock.example/${name}`, '#/components/schemas/error');
}

/** Whether the assumptions that change the schemas of responses have their defaults. */
function areDefault({ ownerId, omittedTaskFields }: AssumptionValues): boolean {
  return ownerId === defaultAssumptions.ownerId && omittedTaskFields === defaultAssumptions.omittedTaskFields;
}

/**
 * Confirms every answer of the service plane that a server writes, whoever asked: what is not as described is added to the list.
 * Left out are the answers of sandboxes with overrides, which have a document of their own, and those that a fault has broken (`truncate`, `stall`, `response`) or given an HTTP status of its own, and those of the HTTP parser,
 * which no operation gives.
 */
export function confirmAnswers(server: Server, undescribed: string[], described?: Undescribed): void {
  server.on('request', (req: Request, res: ServiceResponse) => {
    res.on('finish', () => {
      const { answer: text, fault, sandbox } = res.locals;
      const isBroken = fault?.effect === 'truncate' || fault?.effect === 'stall' || fault?.effect === 'response';
      if (text === undefined || isBroken || fault?.httpStatus !== undefined || sandbox.overrides) return;
      const { method, originalUrl: path } = req;
      const byDefault = areDefault(sandbox.assumptions) ? undescribedIn : undescribedWithAnyValues;
      const found = (described ?? byDefault)({ method, path, status: res.statusCode, text });
      if (found.length > 0) undescribed.push(`${method} ${path} ${res.statusCode}: ${text} (${found.join('; ')})`);
    });
  });
}
