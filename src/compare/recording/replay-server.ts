import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Overrides } from '../../core/overrides.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Change } from '../../core/state/collection.ts';
import type { StateDocument } from '../../core/state/state.ts';
import { messageClassesOf } from '../../http/server/message-classes.ts';
import { createMock, type Mock, type MockSettings } from '../../mock.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import type { RuledAnswer } from './response-diff.ts';

export interface OurAnswer extends RuledAnswer {
  changes: readonly Change[];
}

function connection(): EventEmitter {
  const socket = new EventEmitter().setMaxListeners(0);
  const idle = { resume() {}, pause() {}, destroy() {} };
  return Object.assign(socket, { remoteAddress: '127.0.0.1', readable: true, writable: true, ...idle });
}

/** Without a socket: the recording is already parsed, and each request is sent many times. */
export class Machine {
  readonly #mock: Mock;
  readonly #socket = connection();

  private constructor(mock: Mock) {
    this.#mock = mock;
  }

  static async start(settings: MockSettings): Promise<Machine> {
    const own = {
      dataFile: undefined,
      fixture: 'empty',
      fixturesDir: undefined,
      maxSandboxes: Number.POSITIVE_INFINITY,
    };
    return new Machine(await createMock({ ...settings, ...own }));
  }

  get overrides(): Overrides | undefined {
    return this.#mock.sandbox.overrides;
  }

  sandboxOf(name: string, document: StateDocument): Sandbox {
    return this.#mock.sandboxes.create(name, { fixture: { name, origin: name, document } });
  }

  async ask(sandbox: Sandbox, exchange: RecordedExchange): Promise<OurAnswer> {
    sandbox.clock.restore({ offset_ms: 0, frozen_at: exchange.atMs });
    const { IncomingMessage, ServerResponse } = messageClassesOf(this.#mock.app);
    const req = new IncomingMessage(this.#socket as never);
    this.#fill(req, exchange, sandbox.name);
    const res = new ServerResponse(req);
    await new Promise<void>((resolve) => {
      res.end = (() => {
        resolve();
        return res;
      }) as typeof res.end;
      this.#mock.app(req as never, res as never);
    });
    res.emit('close');
    return read(res);
  }

  close(): Promise<void> {
    return this.#mock.close();
  }

  #fill(req: IncomingMessage, exchange: RecordedExchange, sandbox: string): void {
    const { method, path, token, body, contentType } = exchange;
    const bytes = Buffer.from(body ?? '');
    const headers = {
      'x-mock-sandbox': sandbox,
      host: 'localhost',
      ...(token !== undefined && { token }),
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(bytes.length > 0 && { 'content-length': String(bytes.length) }),
    };
    Object.assign(req, { method, url: path, httpVersion: '1.1', complete: true });
    req.headers = headers;
    req.rawHeaders = Object.entries(headers).flat();
    if (bytes.length > 0) req.push(bytes);
    req.push(null);
  }
}

function read(res: ServerResponse): OurAnswer {
  const {
    answer = '',
    rules = [],
    changes = [],
  } = (res as ServerResponse & { locals: Partial<Record<string, never>> }).locals as {
    answer?: string;
    rules?: readonly string[];
    changes?: readonly Change[];
  };
  return { status: res.statusCode, body: JSON.parse(answer), rules, changes };
}

/** Notes which assumptions are read. An assumption that is not read cannot affect the response. */
export function watched(values: AssumptionValues, seen: Set<string>): AssumptionValues {
  return new Proxy(values, {
    get(target, id) {
      if (typeof id === 'string') seen.add(id);
      return Reflect.get(target, id);
    },
  });
}
