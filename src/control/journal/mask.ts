import { hideTokens, shortenedToken } from '../../core/hide-tokens.ts';
import type { Sandbox } from '../../core/sandbox.ts';

const HIDDEN = '***';
/** In text that is no JSON, or not whole. */
const PASSWORD_IN_TEXT = /("password"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^,}\s]+)/gi;

/** Hides passwords and tokens wherever they stand in what a tester is shown. Other texts of 32 characters are left as they are. */
export class Mask {
  readonly #sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  /** A text with every token of this sandbox shortened, those that have ended too. */
  text(text: string): string {
    return hideTokens(text, this.#sandbox.sessions).replace(PASSWORD_IN_TEXT, `$1"${HIDDEN}"`);
  }

  /** A value that was sent, answered or changed; `name` is the field, header or parameter that it stood in. */
  value(value: unknown, name = ''): unknown {
    const known = name.toLowerCase();
    if (known === 'password') return HIDDEN;
    if (typeof value === 'string') {
      if (known === 'token' || known === 'access_token') return shortenedToken(value);
      return known === 'authorization' ? HIDDEN : this.text(value);
    }
    if (Array.isArray(value)) return value.map((item) => this.value(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.value(inner, key)]));
  }
}
