import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { EventReader, EventStream } from '../../src/control/events/events.ts';
import { sendEvents } from '../../src/http/control/send-events.ts';
import type { ServiceResponse } from '../../src/http/service/exchange.ts';

test('a reader that is waited for again and again leaves nothing behind', async () => {
  const res = Object.assign(new EventEmitter(), { req: { method: 'GET' }, writeHead() {}, write() {}, end() {} });
  const listeners = () => res.eventNames().map((name) => [name, res.listenerCount(name)]);
  let reader: EventReader | undefined;
  const stream = {
    start(given: EventReader) {
      reader = given;
      return () => {};
    },
  };
  const leaving = new AbortController();
  sendEvents(res as unknown as ServiceResponse, stream as unknown as EventStream, leaving.signal);
  const before = listeners();
  for (const ended of ['drain', 'close', 'drain']) {
    const read = reader?.hasRead();
    expect(listeners()).not.toEqual(before);
    res.emit(ended);
    await read;
    expect(listeners()).toEqual(before);
  }
  leaving.abort();
});
