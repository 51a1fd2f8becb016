import http, { type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  headers?: Record<string, string> | undefined;
  body?: string | Buffer | undefined;
}

export interface Received {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** Parsed body; an empty object if the body is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  body: any;
}

/** HTTP agents by server. An agent is used only for its server, because a later server may get the same port. */
const agents = new WeakMap<Server, http.Agent>();

function agentOf(server: Server): http.Agent {
  const agent = agents.get(server) ?? new http.Agent({ keepAlive: true });
  agents.set(server, agent);
  return agent;
}

/** Escapes characters that are invalid in a path, as every client does. */
function escaped(path: string): string {
  return path.replace(/[^!-~]+/g, encodeURIComponent);
}

function received(answer: IncomingMessage, text: string): Received {
  const headers = answer.headers as Record<string, string>;
  const isJson = /^application\/((problem|har)\+)?json(;|$)/.test(headers['content-type'] ?? '') && text !== '';
  return { status: answer.statusCode ?? 0, headers, text, body: isJson ? JSON.parse(text) : {} };
}

/**
 * Sends a request to a listening server, over a connection that is reused. Rejects if the connection ends before the
 * response, or if a JSON response is invalid.
 */
export function ask(
  server: Server,
  method: string,
  path: string,
  { headers = {}, body }: Asked = {},
): Promise<Received> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = { host: '127.0.0.1', port, agent: agentOf(server), method, path: escaped(path) };
    const request = http.request(sent, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        try {
          resolve(received(answer, text));
        } catch (error) {
          reject(error);
        }
      });
    });
    request.once('error', reject);
    // Headers are set separately, because only then `Host` may be empty.
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    // GET and DELETE requests have no body by default, so the length of a body must be set.
    if (body !== undefined && !request.hasHeader('Content-Length')) {
      request.setHeader('Content-Length', Buffer.byteLength(body));
    }
    request.end(body);
  });
}
