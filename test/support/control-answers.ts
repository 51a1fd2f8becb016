import type { IncomingMessage, Server } from 'node:http';
import { controlOperations } from '../../src/control/operations.ts';
import type { ServiceResponse } from '../../src/http/service/exchange.ts';
import { controlOpenApiDocument, type DocumentedState } from '../../src/schema/openapi/control-openapi.ts';
import { version } from '../../src/version.ts';
import { describedAnswers } from './described-answers.ts';

type Undescribed = Awaited<ReturnType<typeof describedAnswers>>;

/** What the document does not describe in an answer of the control plane; an unknown call is held against the problem. */
export const undescribedInControl = await undescribedInControlWith(undefined, 'control-openapi');

/** The same of a document for a fixture with extra fields, or collections of its own. */
export function undescribedInControlWith(held: DocumentedState | undefined, name: string): Promise<Undescribed> {
  const document = JSON.parse(JSON.stringify(controlOpenApiDocument(controlOperations, version, held)));
  return describedAnswers(document, `https://leadmock.example/${name}`, '#/components/schemas/control.problem');
}

const BELOW_MOCK = /^(\/_sandbox\/[^/]+)?\/_mock(?=[/?]|$)/;

/** Calls back with the body of an answer that is ended in one piece, as JSON is. */
function onEnd(res: ServiceResponse, printError: (text: string) => void): void {
  const end = res.end.bind(res) as (...given: unknown[]) => ServiceResponse;
  res.end = (...given: unknown[]) => {
    const [body] = given;
    if (typeof body === 'string' || Buffer.isBuffer(body)) printError(String(body));
    return end(...given);
  };
}

/**
 * Confirms every JSON that the control plane of a server answers, whoever asked: what is not as described is added to the list. Left
 * out are events and web pages, which are not JSON, and what the service plane answers without a control plane.
 */
export function confirmControlAnswers(
  server: Server,
  undescribed: string[],
  undescribedBy = undescribedInControl,
): void {
  server.prependListener('request', ({ method = '', url: path = '' }: IncomingMessage, res: ServiceResponse) => {
    if (!BELOW_MOCK.test(path)) return;
    onEnd(res, (text) => {
      const { statusCode: status } = res;
      const [mediaType = ''] = String(res.getHeader('Content-Type')).split(';');
      if (!mediaType.endsWith('json') || res.locals?.answer !== undefined) return;
      const found = undescribedBy({ method, path, status, mediaType, text });
      if (found.length > 0) undescribed.push(`${method} ${path} ${status}: ${text} (${found.join('; ')})`);
    });
  });
}
