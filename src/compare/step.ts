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
  /** Whether the contract demands a rejection, or leaves the outcome open. Without it, the steps of a case end at a rejection. */
  outcome?: 'rejected' | 'open';
}

export function stepKey({ send, body, type, token }: Step): string {
  return JSON.stringify({ send, body, type, token });
}

export function areAdditions(steps: readonly Step[]): boolean {
  return steps.every(({ send }) => send.startsWith('POST '));
}
