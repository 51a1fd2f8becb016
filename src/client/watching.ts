import type { ControlArmFaultRequest, Har, RequestExpectation } from '../generated/shapes.ts';
import type { Fault, JournalRequest, RequestFilter, SandboxEvent } from './answers.ts';
import { Group } from './groups.ts';
import type { AbortSignal } from './platform.ts';
import { openEvents, type Route } from './send.ts';

/** The journal of the sandbox. */
export class Requests extends Group {
  /** Newest last. */
  async list(filter: RequestFilter = {}): Promise<JournalRequest[]> {
    return (await this.call('get-requests', { query: { ...filter } })).requests;
  }

  /** The same requests as a HAR 1.2 file, which browsers' developer tools and proxies read. Secrets are masked. */
  har(filter: RequestFilter = {}): Promise<Har> {
    return this.call<'get-requests', Har>('get-requests', { query: { ...filter, format: 'har' } });
  }

  get(id: number): Promise<JournalRequest> {
    return this.call('get-request', { params: { id } });
  }

  /** The matching requests as soon as the journal holds what is expected; rejects with status 408 when time is up. */
  async wait(expected: RequestExpectation): Promise<JournalRequest[]> {
    return (await this.call('wait-for-requests', { body: expected })).requests;
  }

  /** Answers how many were removed. */
  async clear(): Promise<number> {
    return (await this.call('clear-requests')).removed;
  }
}

/** What goes wrong on purpose. */
export class Faults extends Group {
  async list(): Promise<Fault[]> {
    return (await this.call('get-faults')).faults;
  }

  arm(fault: ControlArmFaultRequest): Promise<Fault> {
    return this.call('arm-fault', { body: fault });
  }

  /** Answers what was removed. */
  async remove(id: number): Promise<Fault> {
    return (await this.call('remove-fault', { params: { id } })).removed;
  }

  async clear(): Promise<Fault[]> {
    return (await this.call('clear-faults')).removed;
  }
}

/** Where events begin and end. */
export interface EventsOptions {
  /** The id of the last event that was read: what came after it comes first. */
  after?: string;
  /** Called once the stream is open: everything from then on is told. */
  onOpen?(): void;
  /** Ends the stream; so does leaving the loop. */
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

/** What happens in a sandbox, as it happens. */
export async function* readEvents(route: Route, options: EventsOptions): AsyncGenerator<SandboxEvent> {
  const { after, onOpen, signal } = options;
  let rest: string | undefined;
  for await (const text of textsOf(openEvents(route, { lastEventId: after, signal }))) {
    // A stream begins with a comment.
    if (rest === undefined) onOpen?.();
    const blocks = ((rest ?? '') + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id, event, data] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (data !== undefined) yield { id, event, data: JSON.parse(data) } as SandboxEvent;
    }
  }
}
