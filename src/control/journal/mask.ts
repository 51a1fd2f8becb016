import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Sessions } from '../../core/sandbox/sessions.ts';
import type { State } from '../../core/state/state.ts';
import { KnownValues } from '../../secrets/known-values.ts';
import { hideFields } from '../../secrets/secret-fields.ts';
import { HIDDEN, type SecretKind, secretKind, shortened, shownOf } from '../../secrets/secret-names.ts';
import { grouped, type Pair } from './sent.ts';

/** A shorter password may be a word like any other: it is hidden by the name of its field alone. */
const SHORTEST_PASSWORD = 12;

/** So many values that are no secrets any more may be remembered before a new start. */
const MOST_FORMER = 2000;

/** In `{"name": "password", "value": "hush"}` the kind of the value; of several names, that of the first which is a secret's. */
function kindInPair(pair: object): SecretKind | undefined {
  const { name, key, field } = pair as Record<string, unknown>;
  const kinds = [name, key, field].flat().map((each) => (typeof each === 'string' ? secretKind(each) : undefined));
  return kinds.find((kind) => kind !== undefined);
}

/**
 * Hides passwords, tokens and other credentials in what a tester is shown: by the name of their field, whatever form it has, and the
 * tokens of the sandbox (also those that have ended) and long passwords of its users wherever they stand. One for each sandbox, which
 * learns of new ones when it is asked for (`maskOf`).
 */
export class Mask {
  #known = new KnownValues();
  #sessions: Sessions | undefined;
  #users: State['users'] | undefined;
  #seen = { sessions: -1, users: -1 };

  /** Takes in what is a secret now; nothing is done where nothing has changed. */
  learn({ sessions, state: { users } }: Sandbox): void {
    const seen = { sessions: sessions.revision, users: users.revision };
    const isSame = this.#sessions === sessions && this.#users === users;
    if (isSame && this.#seen.sessions === seen.sessions && this.#seen.users === seen.users) return;
    const tokens = sessions.tokens();
    const passwords = users.all().map(({ password }) => password);
    if (this.#known.size > 2 * (tokens.length + passwords.length) + MOST_FORMER) this.#known = new KnownValues();
    for (const token of tokens) this.#known.add({ value: token, shown: shortened(token) });
    for (const password of passwords) {
      if (password.length >= SHORTEST_PASSWORD) this.#known.add({ value: password, shown: HIDDEN });
    }
    [this.#sessions, this.#users, this.#seen] = [sessions, users, seen];
  }

  /** A text of any form; one that was cut may end in the middle of a secret. */
  text(text: string, isCut = false): string {
    const shown = hideFields(text, this.#known);
    return isCut ? this.#known.hideCut(shown) : shown;
  }

  /** A value that was sent, answered or changed; `name` is the field, header or parameter that it stood in. */
  value(value: unknown, name = ''): unknown {
    return this.#value(value, secretKind(name));
  }

  /** Headers or parameters. */
  pairs(pairs: readonly Pair[]): Pair[] {
    const inPair = kindInPair(grouped(pairs));
    return pairs.map(([name, value]) => {
      const kind = secretKind(name) ?? (name === 'value' ? inPair : undefined);
      return [this.text(name), kind ? shownOf(kind, value) : this.text(value)];
    });
  }

  #value(value: unknown, kind: SecretKind | undefined): unknown {
    if (kind === 'hidden') return HIDDEN;
    if (typeof value === 'string') return kind ? shownOf(kind, value) : this.text(value);
    if (typeof value === 'number') return kind ? shownOf(kind, String(value)) : value;
    if (Array.isArray(value)) return value.map((item) => this.#item(item, kind));
    if (typeof value !== 'object' || value === null) return value;
    const inPair = 'value' in value ? kindInPair(value) : undefined;
    const kindOf = (key: string) => kind ?? (key === 'value' ? inPair : undefined) ?? secretKind(key);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [this.text(key), this.#value(inner, kindOf(key))]),
    );
  }

  /** What stands in a list, which may be a list of pairs: `[["password", "hush"]]`. */
  #item(item: unknown, kind: SecretKind | undefined): unknown {
    if (kind || !Array.isArray(item) || typeof item[0] !== 'string') return this.#value(item, kind);
    const [name, ...values] = item;
    const inPair = secretKind(name);
    return [this.text(name), ...values.map((value) => this.#item(value, inPair))];
  }
}

const masks = new WeakMap<Sandbox, Mask>();

/** The mask of a sandbox, as things stand. */
export function maskOf(sandbox: Sandbox): Mask {
  const mask = masks.get(sandbox) ?? new Mask();
  masks.set(sandbox, mask);
  mask.learn(sandbox);
  return mask;
}
