import { KnownValues } from '../secrets/known-values.ts';
import { HIDDEN, secretKind } from '../secrets/secret-names.ts';
import type { Known } from './known.ts';

export class Secrets {
  readonly #values = new KnownValues();

  constructor(known: Known) {
    for (const [name, value] of Object.entries(known)) if (secretKind(name) && name !== 'noToken') this.add(value);
  }

  add(value: unknown): void {
    if (typeof value === 'string') this.#values.add({ value, replacement: HIDDEN });
  }

  hide(text: string): string {
    return this.#values.hide(text);
  }
}
