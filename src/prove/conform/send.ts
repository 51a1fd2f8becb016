import { monotonicMs, signalAfter } from '../../core/real-time.ts';

/** A request as it goes out; `path` is what follows the base URL. */
export interface Request {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export interface Answer {
  /** HTTP status. */
  status: number;
  /** What the body says as JSON, or its text. */
  body: unknown;
}

export type Send = (request: Request) => Promise<Answer>;

const LONGEST_ANSWER_MS = 10_000;
const MOST_TRIES = 6;
/** A limit of requests a second has made room again after it. */
const PAUSE_MS = 1100;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends to a server; `headers` go with every request. */
export function sendTo(baseUrl: string, headers: Readonly<Record<string, string>>): Send {
  return async ({ path, ...request }) => {
    const response = await fetch(`${baseUrl}${path}`, {
      ...request,
      headers: { ...headers, ...request.headers },
      redirect: 'manual',
      signal: signalAfter(LONGEST_ANSWER_MS),
    });
    return { status: response.status, body: parsed(await response.text()) };
  };
}

function isTooMuch({ status, body }: Answer): boolean {
  const [first] = (body as { errors?: { code?: unknown }[] } | null)?.errors ?? [];
  return status === 503 || first?.code === 503;
}

/** Asks again where a server says that it is asked too much (503): the service limits requests a second. */
export class PatientSender {
  /** How often it was told to wait. */
  toldToWait = 0;
  /** The most requests that went out within one second. */
  busiestSecond = 0;
  readonly #send: Send;
  readonly #wait: (ms: number) => Promise<unknown>;
  #latestMs: number[] = [];

  constructor(send: Send, wait: (ms: number) => Promise<unknown>) {
    this.#send = send;
    this.#wait = wait;
  }

  async send(request: Request): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      this.#count();
      const answer = await this.#send(request);
      if (!isTooMuch(answer) || tries === MOST_TRIES) return answer;
      this.toldToWait += 1;
      await this.#wait(PAUSE_MS);
    }
  }

  #count(): void {
    const now = monotonicMs();
    this.#latestMs = [...this.#latestMs.filter((ms) => now - ms < 1000), now];
    this.busiestSecond = Math.max(this.busiestSecond, this.#latestMs.length);
  }
}
