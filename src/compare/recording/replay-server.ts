import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Overrides } from '../../core/overrides.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import type { StateDocument } from '../../core/state/state.ts';
import { messageClassesOf } from '../../http/server/message-classes.ts';
import { createMock, type Mock, type MockSettings } from '../../mock.ts';
import type { Knowledge } from './knowledge.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import type { RuledAnswer } from './response-diff.ts';

export interface OurAnswer extends RuledAnswer {
  /** Ids of the assumptions that leadmock read during the request; other assumptions cannot change the response. */
  read: ReadonlySet<string>;
}

export interface Supposed {
  values: AssumptionValues;
  sessions: readonly Session[];
  isLimited: boolean;
  prepare?: (sandbox: Sandbox) => void;
}

function connection(): EventEmitter {
  const socket = new EventEmitter().setMaxListeners(0);
  const idle = { resume() {}, pause() {}, destroy() {} };
  return Object.assign(socket, { remoteAddress: '127.0.0.1', readable: true, writable: true, ...idle });
}

/** Leadmock without a network connection, because each recorded request may be sent many times. */
export class ReplayServer {
  readonly #mock: Mock;
  readonly #knowledge: Knowledge;
  readonly #socket = connection();

  private constructor(mock: Mock, knowledge: Knowledge) {
    this.#mock = mock;
    this.#knowledge = knowledge;
  }

  static async start(settings: MockSettings, knowledge: Knowledge): Promise<ReplayServer> {
    const own = { dataFile: undefined, fixture: 'empty', fixturesDir: undefined, commit() {} };
    return new ReplayServer(await createMock({ ...settings, ...own }), knowledge);
  }

  get overrides(): Overrides | undefined {
    return this.#mock.sandbox.overrides;
  }

  get sandbox(): Sandbox {
    return this.#mock.sandbox;
  }

  begin(document: StateDocument): void {
    this.sandbox.seed(document);
    this.keep();
  }

  /** Leaves changes to the state pending until `keep` or `undo`. */
  async ask(exchange: RecordedExchange, { values, sessions, isLimited, prepare }: Supposed): Promise<OurAnswer> {
    const { sandbox } = this;
    const read = new Set<string>();
    this.#suppose(sessions, exchange);
    if (isLimited) this.#exhaustLimit(exchange, values);
    sandbox.assumptions = watched(values, read);
    prepare?.(sandbox);
    const answer = await this.#answer(exchange);
    return { ...answer, body: this.#knowledge.withTokenInWords(exchange, answer.body), read };
  }

  keep(): void {
    this.sandbox.settle();
  }

  undo(): void {
    this.sandbox.undo();
  }

  close(): Promise<void> {
    return this.#mock.close();
  }

  #suppose(wanted: readonly Session[], { atMs }: RecordedExchange): void {
    const { sessions, clock } = this.sandbox;
    clock.restore({ offset_ms: 0, frozen_at: atMs });
    for (const { token } of sessions.all()) sessions.drop(token);
    for (const session of wanted) sessions.load({ ...session });
  }

  #exhaustLimit({ token = '', atMs }: RecordedExchange, { rateLimit }: AssumptionValues): void {
    const { sessions, rateLimit: limit } = this.sandbox;
    const session = sessions.get(token);
    if (session) while (limit.admit(session, atMs, Number(rateLimit)));
  }

  async #answer(exchange: RecordedExchange): Promise<RuledAnswer> {
    const { IncomingMessage, ServerResponse } = messageClassesOf(this.#mock.app);
    const req = new IncomingMessage(this.#socket as never);
    this.#fill(req, exchange);
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

  #fill(req: IncomingMessage, exchange: RecordedExchange): void {
    const { method, path, token, body, contentType } = exchange;
    const bytes = Buffer.from(body ?? '');
    const headers = {
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

function read(res: ServerResponse): RuledAnswer {
  const { answer = '', rules = [] } = (res as ServerResponse & { locals: Partial<Record<string, never>> }).locals as {
    answer?: string;
    rules?: readonly string[];
  };
  return { status: res.statusCode, body: JSON.parse(answer), rules };
}

function watched(values: AssumptionValues, seen: Set<string>): AssumptionValues {
  return new Proxy(values, {
    get(target, id) {
      if (typeof id === 'string') seen.add(id);
      return Reflect.get(target, id);
    },
  });
}
