export type Known = Readonly<Record<string, unknown>>;

/** Request of a probe. `{name}` stands for a known value, also in the body. */
export interface Step {
  send: string;
  body?: Readonly<Record<string, unknown>>;
  /** Content-Type, if it differs from the documented type. */
  type?: string;
  /** Name of the known value with the token. Default: `token`, the session of the run; null for no token. */
  token?: string | null;
  /** Values to save from the response: their names, and JSON pointers into the body. */
  save?: Readonly<Record<string, string>>;
  /**
   * Outcome that the contract requires: `rejected`, or `open` if it may be any. Without `outcome`, a rejection ends the
   * steps of a case.
   */
  outcome?: 'rejected' | 'open';
}

export function stepKey({ send, body, type, token }: Step): string {
  return JSON.stringify({ send, body, type, token });
}

export function areAdditions(steps: readonly Step[]): boolean {
  return steps.every(({ send }) => send.startsWith('POST '));
}
