import { type Expectation, violationsIn } from '../schema/expectation.ts';
import { KnownValues } from '../secrets/known-values.ts';
import { maskValue } from '../secrets/mask.ts';
import { HIDDEN, secretKind } from '../secrets/secret-names.ts';
import type { Known } from './step.ts';

const MAX_LENGTH = 600;

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

  shown(body: unknown): string {
    const json = JSON.stringify(maskValue(body, this.#values)) ?? '';
    return json.length > MAX_LENGTH ? `${json.slice(0, MAX_LENGTH)}…` : json;
  }

  differences(expectation: Expectation, document: unknown): Unfit[] {
    return violationsIn(expectation, document).map(({ pointer, message }) => ({
      path: pathOf(pointer),
      must: this.hide(message),
      says: this.hide(`${placeOf(pointer)} ${message}`),
    }));
  }
}

export interface Unfit {
  /** A JSON pointer into the body, or `HTTP status`; undefined for the response as a whole. */
  path?: string;
  /** `must be an integer` */
  must: string;
  says: string;
}

function pathOf(pointer: string): string {
  return pointer === '/status' ? 'HTTP status' : pointer.replace(/^\/body/, '');
}

const HEADS: Readonly<Record<string, string>> = { status: 'the HTTP status', body: 'the body' };

function placeOf(pointer: string): string {
  const [head = '', ...rest] = pointer.split('/').slice(1);
  if (head === 'body' && rest.length > 0) return rest.join('.');
  return [HEADS[head] ?? head, ...rest].join('.');
}
