import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * A prototype above that of Express, with its own class. The class must extend Node's: otherwise some versions of the engine
 * leave no room for the fields that Node's constructor sets, or give each object another shape.
 */
function above(Base: typeof IncomingMessage | typeof ServerResponse, prototype: object): object {
  class Message extends (Base as new (...args: unknown[]) => object) {}
  return Object.setPrototypeOf(Message.prototype, prototype);
}

/**
 * Gives an app prototypes that Node uses for its messages, so Express need not change the prototype of each: that would cost more
 * than the rest of a request (docs/decisions/0003).
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
