import http, { type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes over the wire. */
export interface Asked {
  headers?: Record<string, string> | undefined;
  body?: string | Buffer | undefined;
}

/** What came back, whatever its status. */
export interface Received {
  /** HTTP status. */
  status: number;
  headers: Record<string, string>;
  text: string;
  /** What the text says where it is JSON; otherwise an empty object. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  body: any;
}

/** One for each server, gone with it: the system gives its port to another one. */
const agents = new WeakMap<Server, http.Agent>();

function agentOf(server: Server): http.Agent {
  const agent = agents.get(server) ?? new http.Agent({ keepAlive: true });
  agents.set(server, agent);
  return agent;
}

/** As every client writes what cannot stand in a path. */
function escaped(path: string): string {
  return path.replace(/[^!-~]+/g, encodeURIComponent);
}

function received(answer: IncomingMessage, text: string): Received {
  const headers = answer.headers as Record<string, string>;
  const isJson = /^application\/((problem|har)\+)?json(;|$)/.test(headers['content-type'] ?? '') && text !== '';
  return { status: answer.statusCode ?? 0, headers, text, body: isJson ? JSON.parse(text) : {} };
}

/**
 * Asks a listening server, over a connection that stays open for the next request. Rejects when the connection ends before the answer
 * does, or when an answer that calls itself JSON is none.
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
    // Only what is set afterwards may be an empty Host.
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    // Of a GET or a DELETE nobody would know that it has a body.
    if (body !== undefined && !request.hasHeader('Content-Length')) {
      request.setHeader('Content-Length', Buffer.byteLength(body));
    }
    request.end(body);
  });
}
