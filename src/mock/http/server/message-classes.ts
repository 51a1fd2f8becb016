import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** Classes that extend Node's classes are much faster than objects from `Reflect.construct` (docs/contributing/decisions.md, 7). */
function above(Base: typeof IncomingMessage | typeof ServerResponse, prototype: object): object {
  class Message extends (Base as new (...args: unknown[]) => object) {}
  return Object.setPrototypeOf(Message.prototype, prototype);
}

/** With Node's own classes, Express would change the prototype of each message, which is slow (docs/contributing/decisions.md, 7). */
export function setMessageClasses(app: Express): void {
  Object.assign(app, { request: above(IncomingMessage, app.request), response: above(ServerResponse, app.response) });
}

export function messageClassesOf({ request, response }: Express) {
  return {
    IncomingMessage: request.constructor as typeof IncomingMessage,
    ServerResponse: response.constructor as typeof ServerResponse,
  };
}
