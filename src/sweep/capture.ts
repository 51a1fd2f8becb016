import type { IncomingMessage, ServerResponse } from 'node:http';

/** Status and body of a response. `body` has one character for each byte. */
export interface Answer {
  status: number;
  body: string;
}

/** Calls `callBack` when the request body is complete. Later code can still read this body. */
export function captureRequestBody(req: IncomingMessage, callBack: (body: string) => void): void {
  const chunks: Buffer[] = [];
  const push = req.push.bind(req);
  // Node's parser calls `push` with each chunk, and with null at the end. The parser continues if the result is true.
  req.push = (chunk: Buffer | null) => {
    push(chunk);
    if (chunk === null) callBack(Buffer.concat(chunks).toString('latin1'));
    else chunks.push(chunk);
    return true;
  };
}

/**
 * Calls `onHead` after leadmock writes the response head, and adds the response body to the object that `onHead`
 * returns.
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
