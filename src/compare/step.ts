export type Known = Readonly<Record<string, unknown>>;

/** Request with placeholders: `{name}` in the path or body stands for a known value. */
export interface Step {
  send: string;
  body?: Readonly<Record<string, unknown>>;
  /** Content-Type of a request with a body. Default: `application/json`. */
  type?: string;
  /** Name of the known value that is the token of the request. Default: `token`. null sends no token. */
  token?: string | null;
  /** JSON pointers into the response body, by name of the known value that the response sets. */
  save?: Readonly<Record<string, string>>;
  /**
   * Expected outcome: `rejected`, `open` for any outcome, or undefined for a success. If a step that must succeed
   * fails, `Run.walk` omits the later steps.
   */
  outcome?: 'rejected' | 'open';
}

export function stepKey({ send, body, type, token }: Step): string {
  return JSON.stringify({ send, body, type, token });
}

export function areAdditions(steps: readonly Step[]): boolean {
  return steps.every(({ send }) => send.startsWith('POST '));
}
