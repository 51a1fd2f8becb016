import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * A prototype for requests or answers above that of Express, with a class of its own. It has to be a class that extends Node's: only for
 * such a one do all versions of the engine leave room in an object for the fields that Node's constructor sets, and give all objects one
 * shape.
 */
function above(Base: typeof IncomingMessage | typeof ServerResponse, prototype: object): object {
  class Message extends (Base as new (...args: unknown[]) => object) {}
  return Object.setPrototypeOf(Message.prototype, prototype);
}

/**
 * Gives an app prototypes whose constructors `messagesOf` hands to Node: Express then finds nothing to change in what comes. To change an
 * object's prototype for every request would cost more than all the rest of it (docs/decisions/0003).
 */
export function makeMessages(app: Express): void {
  Object.assign(app, { request: above(IncomingMessage, app.request), response: above(ServerResponse, app.response) });
}

/** The constructors of an app's requests and answers. */
export function messagesOf({ request, response }: Express) {
  return {
    IncomingMessage: request.constructor as typeof IncomingMessage,
    ServerResponse: response.constructor as typeof ServerResponse,
  };
}
