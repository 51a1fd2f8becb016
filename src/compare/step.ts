import type { Expectation } from '../schema/expectation.ts';

export type Known = Readonly<Record<string, unknown>>;

/** One request of a probe. `{name}` stands for a known value, also in the body. */
export interface Step {
  send: string;
  body?: Readonly<Record<string, unknown>>;
  /** Content-Type, if not the documented one. */
  type?: string;
  /** Name of a known token: `token`, the session of the run, by default; null for none. */
  token?: string | null;
  /** Values to save: name, and JSON pointer into the body of the response. */
  save?: Readonly<Record<string, string>>;
  mayLack?: true;
  /** Expectation of `{status, body, before, known}`. */
  expect?: Expectation;
  given?: string;
}

export function stepKey({ send, body, type, token }: Step): string {
  return JSON.stringify({ send, body, type, token });
}

export function areAdditions(steps: readonly Step[]): boolean {
  return steps.every(({ send }) => send.startsWith('POST '));
}
