import type { Server } from 'node:http';
import type { Request } from 'express';
import { openApi } from '../../src/mock/control/reference/openapi.ts';
import type { ExtraFields } from '../../src/mock/core/state/state.ts';
import { service } from '../../src/mock/create-mock.ts';
import type { ServiceResponse } from '../../src/mock/http/service/exchange.ts';
import { describedAnswers } from './described-answers.ts';

type Undescribed = Awaited<ReturnType<typeof describedAnswers>>;

/**
 * Finds undocumented parts in a response of the service. A response to an unknown route is compared with the envelope.
 */
export const undescribedIn = await undescribedWith({}, 'openapi');

/** Makes the same check with the document of a fixture with extra fields. */
export function undescribedWith(extraFields: ExtraFields, name: string): Promise<Undescribed> {
  const document = JSON.parse(JSON.stringify(openApi(service, extraFields)));
  return describedAnswers(document, `https://leadmock.example/${name}`, '#/components/schemas/error');
}

/**
 * Checks every response of a server's service plane, to any client, and adds differences from the document to the list.
 * Excluded are responses of sandboxes with overrides, responses that a fault changed (`truncate`, `stall`, `response`,
 * or an HTTP status), and responses of the HTTP parser.
 */
export function confirmAnswers(server: Server, undescribed: string[], described?: Undescribed): void {
  server.on('request', (req: Request, res: ServiceResponse) => {
    res.on('finish', () => {
      const { sandbox, outcome } = res.locals;
      const { responseText: text, fault } = outcome;
      const isBroken = fault?.effect === 'truncate' || fault?.effect === 'stall' || fault?.effect === 'response';
      if (text === undefined || isBroken || fault?.httpStatus !== undefined || sandbox.overrides) return;
      const { method, originalUrl: path } = req;
      const found = (described ?? undescribedIn)({ method, path, status: res.statusCode, text });
      if (found.length > 0) undescribed.push(`${method} ${path} ${res.statusCode}: ${text} (${found.join('; ')})`);
    });
  });
}
