import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Answer {
  status: number;
  /** One character for each byte. */
  body: string;
}

/** Calls `callBack` with the complete body, one character for each byte. The server can still read the body. */
export function captureRequestBody(req: IncomingMessage, callBack: (body: string) => void): void {
  const chunks: Buffer[] = [];
  const push = req.push.bind(req);
  // Node's parser calls `push` with each chunk, then with null. The parser pauses if the result is false.
  req.push = (chunk: Buffer | null) => {
    push(chunk);
    if (chunk === null) callBack(Buffer.concat(chunks).toString('latin1'));
    else chunks.push(chunk);
    return true;
  };
}

/**
 * Calls `onHead` after leadmock writes the response head, and adds the body to the returned object.
 * @param onHead returns undefined if the body is not needed
 */
export function captureResponse(res: ServerResponse, onHead: () => Answer | undefined): void {
  const { writeHead, write, end } = res;
  let answer: Answer | undefined;
  const keep = (chunk: unknown) => {
    // Responses to HEAD requests have no body.
    if (answer && res.req.method !== 'HEAD' && (typeof chunk === 'string' || chunk instanceof Uint8Array)) {
      answer.body += Buffer.from(chunk as string).toString('latin1');
    }
  };
  res.writeHead = ((...args: unknown[]) => {
    Reflect.apply(writeHead, res, args);
    answer = onHead();
    return res;
  }) as typeof writeHead;
  res.write = ((...args: unknown[]) => {
    const isRoomLeft = Reflect.apply(write, res, args);
    keep(args[0]);
    return isRoomLeft;
  }) as typeof write;
  res.end = ((...args: unknown[]) => {
    Reflect.apply(end, res, args);
    keep(args[0]);
    return res;
  }) as typeof end;
}
