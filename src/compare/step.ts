export type Known = Readonly<Record<string, unknown>>;

/** Request of a probe. `{name}` in the path or body stands for a known value. */
export interface Step {
  send: string;
  body?: Readonly<Record<string, unknown>>;
  /** Content-Type of the request, if it differs from the documented type. */
  type?: string;
  /**
   * Name of the known value that is the token of the request. Default: `token`, the session of the run. null sends no
   * token.
   */
  token?: string | null;
  /** JSON pointers to values of the response body that later steps use, by name of the known value. */
  save?: Readonly<Record<string, string>>;
  /**
   * Outcome that the contract requires: `rejected`, `open` for any outcome, or undefined for a success. Without a
   * required success, a run sends no later steps.
   */
  outcome?: 'rejected' | 'open';
}

export function stepKey({ send, body, type, token }: Step): string {
  return JSON.stringify({ send, body, type, token });
}

export function areAdditions(steps: readonly Step[]): boolean {
  return steps.every(({ send }) => send.startsWith('POST '));
}
