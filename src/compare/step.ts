import type { Expectation } from '../schema/expectation.ts';

/** What a run knows of a service, and what its probes have saved, by name. */
export type Known = Readonly<Record<string, unknown>>;

/** One request of a probe. `{name}` stands for what is known by that name, here and in the body. */
export interface Step {
  /** Method and path. */
  send: string;
  body?: Readonly<Record<string, unknown>>;
  /** Content-Type of the body, where it is not the documented one. */
  type?: string;
  /** The name of the token; `token`, the session of the run, when left out; null for none. */
  token?: string | null;
  /** What to know from now on: a name, and where the answer has it as a JSON pointer into its body. */
  save?: Readonly<Record<string, string>>;
  /** Whether the answer need not have it: nobody then knows it. */
  mayLack?: true;
  /** What must be true of the answer: held against `{status, body, before, known}`. */
  expect?: Expectation;
  /** Why the case cannot be told here when the answer is another one: it then says nothing about the server. */
  given?: string;
}

/** The same for the same request. */
export function stepKey({ send, body, type, token }: Step): string {
  return JSON.stringify({ send, body, type, token });
}

/** Whether all that steps do is to make records, of which one is as good as the next. */
export function areAdditions(steps: readonly Step[]): boolean {
  return steps.every(({ send }) => send.startsWith('POST '));
}
