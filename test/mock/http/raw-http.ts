import net from 'node:net';

/** Response as it was received. */
export interface RawAnswer {
  status: number;
  /** Header values by lower-case name. */
  headers: Record<string, string>;
  text: string;
}

/** Timeout in milliseconds, longer than any response takes. Only a hanging connection reaches it. */
const PATIENCE_MS = 20_000;

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

/** @returns all complete responses in the received bytes, without interim responses (1xx) */
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
  /** Whether the client half-closes the connection immediately, so that the request ends early. */
  endsEarly?: boolean;
  /** Whether the client closes the connection after sending. */
  leaves?: boolean;
}

/**
 * Sends bytes to the mock.
 * @returns all responses until the connection closes; rejects if it is still open long after the last byte,
 * although the client has closed its side
 */
export function exchangeBytes(port: number, given: Buffer | string, options: RawOptions = {}): Promise<RawAnswer[]> {
  const bytes = Buffer.from(given);
  const { endsEarly = false, leaves = false } = options;
  // The response to HEAD announces a body that is not sent.
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
    // A server that has responded may reset the connection of a client that is still sending.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(read()));
    if (endsEarly) socket.end(bytes);
    else socket.write(bytes, () => leaves && socket.destroy());
  });
}

export interface RequestParts {
  /** Headers; null omits a header, a list sends it several times. */
  headers?: Record<string, string | readonly string[] | null>;
  body?: string | Buffer;
}

/** @returns a request as bytes. It has token, content type and length, unless `headers` changes them. */
export function requestBytes(line: string, token: string, { headers = {}, body = '' }: RequestParts = {}): Buffer {
  const standard: NonNullable<RequestParts['headers']> = { Host: 'localhost', Token: token };
  if (body.length > 0) {
    standard['Content-Type'] = 'application/json';
    standard['Content-Length'] = String(Buffer.byteLength(body));
  }
  const lines = Object.entries({ ...standard, ...headers }).flatMap(([name, value]) =>
    [value ?? []].flat().map((text) => `${name}: ${text}`),
  );
  // In latin1, one character is one byte, so a test can put any byte into the head.
  const head = Buffer.from([`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1');
  return Buffer.concat([head, Buffer.from(body)]);
}
