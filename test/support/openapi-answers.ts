import type { Server } from 'node:http';
import type { Request } from 'express';
import { openApi } from '../../src/control/reference/openapi.ts';
import { type AssumptionValues, defaultAssumptions } from '../../src/core/assumptions.ts';
import type { ServiceResponse } from '../../src/http/service/exchange.ts';
import { service } from '../../src/mock.ts';
import type { Served } from '../../src/openapi/served-schema.ts';
import { describedAnswers } from './described-answers.ts';

type Undescribed = Awaited<ReturnType<typeof describedAnswers>>;

/**
 * Finds undocumented parts in a response of the service. A response to an unknown route is compared with the envelope.
 */
export const undescribedIn = await undescribedWith({ extraFields: {}, assumptions: defaultAssumptions }, 'openapi');

const undescribedWithAnyValues = await undescribedWith({ extraFields: {} }, 'openapi-of-any-values');

/** Makes the same check with the document of a fixture with extra fields, or of other assumptions. */
export function undescribedWith(served: Served, name: string): Promise<Undescribed> {
  const document = JSON.parse(JSON.stringify(openApi(service, undefined, served)));
  return describedAnswers(document, `https://leadmock.example/${name}`, '#/components/schemas/error');
}

/** Whether the assumptions that change response schemas have their defaults. */
function areDefault({ ownerId, omittedTaskFields }: AssumptionValues): boolean {
  return ownerId === defaultAssumptions.ownerId && omittedTaskFields === defaultAssumptions.omittedTaskFields;
}

/**
 * Checks every response of a server's service plane, to any client, and adds differences from the document to the list.
 * Excluded are responses of sandboxes with overrides (they have their own document), responses that a fault changed
 * (`truncate`, `stall`, `response`, or an HTTP status), and responses of the HTTP parser.
 */
export function confirmAnswers(server: Server, undescribed: string[], described?: Undescribed): void {
  server.on('request', (req: Request, res: ServiceResponse) => {
    res.on('finish', () => {
      const { sandbox, outcome } = res.locals;
      const { responseText: text, fault } = outcome;
      const isBroken = fault?.effect === 'truncate' || fault?.effect === 'stall' || fault?.effect === 'response';
      if (text === undefined || isBroken || fault?.httpStatus !== undefined || sandbox.overrides) return;
      const { method, originalUrl: path } = req;
      const byDefault = areDefault(sandbox.assumptions) ? undescribedIn : undescribedWithAnyValues;
      const found = (described ?? byDefault)({ method, path, status: res.statusCode, text });
      if (found.length > 0) undescribed.push(`${method} ${path} ${res.statusCode}: ${text} (${found.join('; ')})`);
    });
  });
}
