import type { IncomingMessage, Server } from 'node:http';
import { controlOperations } from '../../src/mock/control/operations.ts';
import type { ServiceResponse } from '../../src/mock/http/service/exchange.ts';
import { controlOpenApiDocument, type DocumentedState } from '../../src/mock/openapi/control-openapi.ts';
import { version } from '../../src/mock/version.ts';
import { describedAnswers } from './described-answers.ts';

type Undescribed = Awaited<ReturnType<typeof describedAnswers>>;

/**
 * Finds undocumented parts in a response of the control plane. A response to an unknown call is compared with the
 * problem schema.
 */
export const undescribedInControl = await undescribedInControlWith(undefined, 'control-openapi');

/** Makes the same check with the document of a fixture with extra fields or custom collections. */
export function undescribedInControlWith(held: DocumentedState | undefined, name: string): Promise<Undescribed> {
  const document = JSON.parse(JSON.stringify(controlOpenApiDocument(controlOperations, version, held)));
  return describedAnswers(document, `https://leadmock.example/${name}`, '#/components/schemas/control.problem');
}

const BELOW_MOCK = /^(\/_sandbox\/[^/]+)?\/_mock(?=[/?]|$)/;

/** Calls `onBody` with the body of a response that is sent in one piece, such as JSON. */
function onEnd(res: ServiceResponse, onBody: (text: string) => void): void {
  const end = res.end.bind(res) as (...given: unknown[]) => ServiceResponse;
  res.end = (...given: unknown[]) => {
    const [body] = given;
    if (typeof body === 'string' || Buffer.isBuffer(body)) onBody(String(body));
    return end(...given);
  };
}

/**
 * Checks every JSON response of a server's control plane, to any client, and adds differences from the document to the
 * list. Excluded are events and web pages, and responses of the service plane for a disabled control plane.
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
      if (!mediaType.endsWith('json') || res.locals?.outcome.responseText !== undefined) return;
      const found = undescribedBy({ method, path, status, mediaType, text });
      if (found.length > 0) undescribed.push(`${method} ${path} ${status}: ${text} (${found.join('; ')})`);
    });
  });
}
