import type { JournalEntry } from '../core/journal/entry.ts';
import type { Sandbox } from '../core/sandbox/sandbox.ts';
import type { Sessions } from '../core/sandbox/sessions.ts';
import type { State } from '../core/state/state.ts';
import { KnownValues } from '../secrets/known-values.ts';
import { maskText, maskValue } from '../secrets/mask.ts';
import { HIDDEN, maskedToken, secretKind, shownOf } from '../secrets/secret-names.ts';
import { type Pair, shownBody } from './request-parts.ts';

/**
 * Common passwords of fixtures. `Mask` does not search texts for these passwords, because texts may contain the same
 * words for other reasons.
 */
const FIXTURE_PASSWORDS = ['secret', 'password', 'test', 'demo', 'changeme'];

/**
 * A mask keeps at least this many former tokens and passwords before it forgets them, because requests in the journal
 * may contain these values.
 */
const MAX_FORMER = 2000;

/** Masks secret fields by name and, after `learn`, also known tokens and passwords by value. */
export class Mask {
  #known = new KnownValues();
  #sessions: Sessions | undefined;
  #users: State['users'] | undefined;
  #seen = { sessions: -1, users: -1 };

  learn({ sessions, state: { users } }: Sandbox): void {
    const seen = { sessions: sessions.revision, users: users.revision };
    const isSame = this.#sessions === sessions && this.#users === users;
    if (isSame && this.#seen.sessions === seen.sessions && this.#seen.users === seen.users) return;
    const tokens = sessions.tokens();
    const passwords = users.all().map(({ password }) => password);
    if (this.#known.size > 2 * (tokens.length + passwords.length) + MAX_FORMER) this.#known = new KnownValues();
    for (const token of tokens) {
      if (!this.#known.has(token)) this.#known.add({ value: token, replacement: maskedToken(token) });
    }
    for (const password of passwords) {
      if (!FIXTURE_PASSWORDS.includes(password)) this.#known.add({ value: password, replacement: HIDDEN });
    }
    [this.#sessions, this.#users, this.#seen] = [sessions, users, seen];
  }

  text(text: string): string {
    return maskText(text, this.#known);
  }

  /** @param name name of the value; a name such as `token` marks the whole value as a secret */
  value(value: unknown, name = ''): unknown {
    return maskValue(value, this.#known, secretKind(name));
  }

  pairs(pairs: readonly Pair[]): Pair[] {
    return pairs.map(([name, value]) => {
      const kind = secretKind(name);
      return [this.#known.hide(name), kind ? shownOf(kind, value) : this.text(value)];
    });
  }
}

const masks = new WeakMap<Sandbox, Mask>();

export function maskOf(sandbox: Sandbox): Mask {
  const mask = masks.get(sandbox) ?? new Mask();
  masks.set(sandbox, mask);
  mask.learn(sandbox);
  return mask;
}

/** @returns null if the journal has no text of the body */
export function maskedBody(entry: JournalEntry, mask: Mask): unknown {
  const { state, text } = entry.body;
  return state === 'truncated' ? mask.text(text) : mask.value(shownBody(entry));
}
