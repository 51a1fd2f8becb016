import http, { type Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';

/** A connection to a server through memory: what goes in at one side comes out at the other. */
function connectionTo(server: Server): Duplex {
  const [near, far] = duplexPair();
  server.emit('connection', Object.assign(far, { remoteAddress: '127.0.0.1' }));
  // What a client may say to a socket.
  const nothing = () => near;
  return Object.assign(near, {
    setTimeout: nothing,
    setNoDelay: nothing,
    setKeepAlive: nothing,
    ref: nothing,
    unref: nothing,
  });
}

/** A `fetch` that reaches a server without the network, in a fraction of its time; for tests that ask thousands of times. */
export function memoryFetch(server: Server): typeof fetch {
  class MemoryAgent extends http.Agent {
    override createConnection(): Duplex {
      return connectionTo(server);
    }
  }
  const agent = new MemoryAgent({ keepAlive: true });
  return (url, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(String(url));
      const sent = { method, path: pathname + search, headers: headers as Record<string, string>, agent };
      const asked = http.request(sent, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.once('error', reject);
        answer.once('end', () => {
          const received = new Headers(answer.headers as Record<string, string>);
          resolve(new Response(text, { status: answer.statusCode ?? 0, headers: received }));
        });
      });
      asked.once('error', reject);
      asked.end(body ?? undefined);
    });
}
