import net from 'node:net';

/** One answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
}

/** Longer than any answer takes, so that only a connection that hangs waits for it. */
const PATIENCE_MS = 2000;

function parseHead(head: string): Pick<RawAnswer, 'status' | 'headers'> {
  const [first = '', ...lines] = head.split('\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(first) ?? [];
  if (status === undefined) throw new Error(`this is no answer in HTTP: ${first.slice(0, 200)}`);
  const headers = lines.map((line) => line.split(/: ?(.*)/, 2)).map(([name = '', value = '']) => [name, value]);
  return {
    status: Number(status),
    headers: Object.fromEntries(headers.map(([name, value]) => [name?.toLowerCase(), value])),
  };
}

/** All whole answers in the bytes that a server sent; interim ones (1xx) are left out. */
function parseAnswers(bytes: Buffer, isHead: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end < 0) return answers;
    const head = parseHead(bytes.toString('latin1', at, end));
    const bodyAt = end + 4;
    const length = isHead || head.status < 200 ? 0 : Number(head.headers['content-length'] ?? 0);
    if (bytes.length < bodyAt + length) return answers;
    at = bodyAt + length;
    if (head.status >= 200) answers.push({ ...head, text: bytes.toString('utf8', bodyAt, at) });
  }
}

export interface RawOptions {
  /** Half-close at once, before any answer: the request ends early. */
  endsEarly?: boolean;
  /** Cut the connection as soon as everything is sent. */
  leaves?: boolean;
}

/**
 * Sends bytes to the mock and gives every answer that came until the connection closed. Rejects when it has not closed two
 * seconds after the last byte was sent, although this side has hung up.
 */
export function exchangeBytes(port: number, given: Buffer | string, options: RawOptions = {}): Promise<RawAnswer[]> {
  const bytes = Buffer.from(given);
  const { endsEarly = false, leaves = false } = options;
  // The answer to HEAD announces a body that does not come.
  const isHead = bytes.subarray(0, 5).toString() === 'HEAD ';
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const read = () => parseAnswers(received, isHead);
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy();
      reject(new Error(`the connection hangs; so far there came ${JSON.stringify(received.toString('latin1'))}`));
    });
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (read().length > 0) socket.end();
    });
    socket.on('end', () => socket.end());
    // A server that has answered may cut a client that is still sending.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(read()));
    if (endsEarly) socket.end(bytes);
    else socket.write(bytes, () => leaves && socket.destroy());
  });
}

export interface RequestParts {
  /** null leaves a header out, a list sends it several times. */
  headers?: Record<string, string | readonly string[] | null>;
  body?: string | Buffer;
}

/** A request as bytes. It carries token, content type and length unless `headers` says otherwise; nothing is checked. */
export function requestBytes(line: string, token: string, { headers = {}, body = '' }: RequestParts = {}): Buffer {
  const standard: NonNullable<RequestParts['headers']> = { Host: 'localhost', Token: token };
  if (body.length > 0) {
    standard['Content-Type'] = 'application/json';
    standard['Content-Length'] = String(Buffer.byteLength(body));
  }
  const lines = Object.entries({ ...standard, ...headers }).flatMap(([name, value]) =>
    [value ?? []].flat().map((text) => `${name}: ${text}`),
  );
  // latin1: one character is one byte, so that a case can write any byte into a head.
  const head = Buffer.from([`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1');
  return Buffer.concat([head, Buffer.from(body)]);
}
