import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * The class must extend Node's class, because otherwise some versions of the JavaScript engine reserve no space for the
 * fields that Node's constructor sets, or give each object another shape.
 */
function above(Base: typeof IncomingMessage | typeof ServerResponse, prototype: object): object {
  class Message extends (Base as new (...args: unknown[]) => object) {}
  return Object.setPrototypeOf(Message.prototype, prototype);
}

/**
 * With Node's own message classes, Express would change the prototype of each message, which costs more than the other
 * steps of a request (docs/decisions/0003).
 */
export function setMessageClasses(app: Express): void {
  Object.assign(app, { request: above(IncomingMessage, app.request), response: above(ServerResponse, app.response) });
}

export function messageClassesOf({ request, response }: Express) {
  return {
    IncomingMessage: request.constructor as typeof IncomingMessage,
    ServerResponse: response.constructor as typeof ServerResponse,
  };
}
