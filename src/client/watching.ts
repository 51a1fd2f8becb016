import type { ControlArmFaultRequest, Har, RequestExpectation } from '../generated/shapes.ts';
import { Group } from './groups.ts';
import type { AbortSignal } from './platform.ts';
import type { Fault, JournalRequest, RequestFilter, SandboxEvent } from './responses.ts';
import { openEvents, type Route } from './send.ts';

export class Requests extends Group {
  /** @returns the matching requests, in the order in which they ended */
  async list(filter: RequestFilter = {}): Promise<JournalRequest[]> {
    return (await this.call('get-requests', { query: { ...filter } })).requests;
  }

  /** @returns a HAR 1.2 file with masked secrets */
  har(filter: RequestFilter = {}): Promise<Har> {
    return this.call<'get-requests', Har>('get-requests', { query: { ...filter, format: 'har' } });
  }

  get(id: number): Promise<JournalRequest> {
    return this.call('get-request', { params: { id } });
  }

  /**
   * Waits until the expected requests have ended. Requests in the journal count too, unless `after` excludes them.
   * Rejects with status 504 after the timeout.
   */
  async wait(expected: RequestExpectation): Promise<JournalRequest[]> {
    return (await this.call('wait-for-requests', { body: expected })).requests;
  }

  /** @returns the number of removed requests */
  async clear(): Promise<number> {
    return (await this.call('clear-requests')).deleted;
  }
}

export class Faults extends Group {
  async list(): Promise<Fault[]> {
    return (await this.call('get-faults')).faults;
  }

  arm(fault: ControlArmFaultRequest): Promise<Fault> {
    return this.call('arm-fault', { body: fault });
  }

  async delete(id: number): Promise<Fault> {
    return (await this.call('delete-fault', { params: { id } })).deleted;
  }

  async clear(): Promise<Fault[]> {
    return (await this.call('clear-faults')).deleted;
  }
}

export interface EventsOptions {
  /**
   * Id of the last event that the program has read. The stream begins with the kept events after this event, or with
   * all kept events if the server does not know the id. Default: only new events.
   */
  after?: string;
  /** Called when the stream is open. The stream contains each later event. */
  onOpen?(): void;
  /** Signal that ends the stream; the loop then throws a MockControlError. Leaving the loop also ends the stream. */
  signal?: AbortSignal;
}

async function* textsOf(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const part of parts) {
    if (typeof part === 'string') yield part;
    else {
      decoder ??= new TextDecoder();
      yield decoder.decode(part, { stream: true });
    }
  }
}

export async function* readEvents(route: Route, options: EventsOptions): AsyncGenerator<SandboxEvent> {
  const { after, onOpen, signal } = options;
  let rest: string | undefined;
  for await (const text of textsOf(openEvents(route, { lastEventId: after, signal }))) {
    // A stream begins with a comment, so the first text means that the stream is open.
    if (rest === undefined) onOpen?.();
    const blocks = ((rest ?? '') + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id, event, data] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (data !== undefined) yield { id, event, data: JSON.parse(data) } as SandboxEvent;
    }
  }
}
