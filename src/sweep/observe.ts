import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a client got to read: a byte a character. */
export interface Answer {
  status: number;
  body: string;
}

/** Calls back once the whole body of a request has arrived, which is then still there to be read. */
export function whenWhole(req: IncomingMessage, callBack: (body: string) => void): void {
  const chunks: Buffer[] = [];
  const push = req.push.bind(req);
  // What Node's parser calls with each piece of a body, and with null at its end; true asks it for more at once.
  req.push = (chunk: Buffer | null) => {
    push(chunk);
    if (chunk === null) callBack(Buffer.concat(chunks).toString('latin1'));
    else chunks.push(chunk);
    return true;
  };
}

/**
 * Calls back at the moment at which an answer is known, and fills the answer that the callback gives with the body.
 * @param onHead status and headers are set when it is called; undefined where the body does not matter
 */
export function whenAnswered(res: ServerResponse, onHead: () => Answer | undefined): void {
  const { writeHead, write, end } = res;
  let answer: Answer | undefined;
  const keep = (chunk: unknown) => {
    // To HEAD, Node answers without the body that it is given.
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
