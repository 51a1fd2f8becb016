import { rules } from '../../../api/rules/index.ts';
import { assumptions } from '../../../core/assumptions.ts';
import { collectionNames } from '../../../core/state/state.ts';
import { fieldsOf } from '../../../schema/record-schemas.ts';
import { KnownValues } from '../../../secrets/known-values.ts';
import { HIDDEN, secretKind } from '../../../secrets/secret-names.ts';
import { asObject } from '../../answer.ts';
import { mapJson } from '../../map-json.ts';
import { samples } from '../../samples.ts';
import type { HarEntry } from '../read/har.ts';
import { isFieldName } from './field-name.ts';

/** Minimum length of a hidden credential, because a report may contain a short text for other reasons. */
const MIN_CREDENTIAL_LENGTH = 4;
const MIN_TEXT_LENGTH = 6;

const OWN_WORDS = JSON.stringify([
  assumptions,
  Object.keys(rules),
  samples,
  collectionNames.map(fieldsOf),
  'success error main staff owner funnel funnel_date sms email call popup absent null true false theirs ours items',
]);

function credentialsOf({ url, headers, answerHeaders }: HarEntry): string[] {
  const named = [...headers, ...answerHeaders].filter(([name]) => secretKind(name) !== undefined);
  const parts = named.flatMap(([, value]) => [value, ...value.split(/[;=,\s]+/)]);
  const user = [url.username, url.password].map(decodeURIComponent);
  return [...parts, ...user, ...[...url.searchParams].map(([, value]) => value), url.hash.slice(1)];
}

function textsIn(value: unknown, take: (text: string, name: string) => void, name = ''): void {
  if (typeof value === 'string') take(value, name);
  else if (typeof value === 'number' && String(value).length >= MIN_TEXT_LENGTH) take(String(value), name);
  else if (Array.isArray(value)) for (const item of value) textsIn(item, take, name);
  else {
    for (const [key, inner] of Object.entries(asObject(value) ?? {})) {
      if (!isFieldName(key)) take(key, '');
      if (key !== 'message') textsIn(inner, take, key);
    }
  }
}

const OPEN: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/(^|_)ids?$|^(date_start|date_end|sum|code|status|version|owner|observers|labels)$/, /^[\d.]+$/],
  [/^created_at$/, /^\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d$/],
  [/^color$/, /^[0-9a-f]{6}$/i],
  [/^type$/, /^[a-z_]{1,30}$/],
];

function isOpen(text: string, name: string): boolean {
  return OPEN.some(([names, values]) => names.test(name) && values.test(text));
}

export class HiddenTexts {
  readonly #values = new KnownValues();

  addEntry(entry: HarEntry, bodies: readonly unknown[]): void {
    for (const value of credentialsOf(entry)) this.#add(value, MIN_CREDENTIAL_LENGTH);
    for (const body of bodies) {
      textsIn(body, (text, name) => {
        if (!isOpen(text, name)) this.#add(text, secretKind(name) ? MIN_CREDENTIAL_LENGTH : MIN_TEXT_LENGTH);
      });
    }
  }

  hide(text: string): string {
    return this.#values.hide(text);
  }

  hideIn(document: object): object {
    const hideLeaf = (value: unknown) => {
      if (typeof value === 'string') return this.hide(value);
      return typeof value === 'number' && this.hide(String(value)) !== String(value) ? HIDDEN : value;
    };
    return mapJson(document, hideLeaf, (key) => this.hide(key)) as object;
  }

  #add(value: string, shortest: number): void {
    if (value.length >= shortest && !OWN_WORDS.includes(value)) this.#values.add({ value, replacement: HIDDEN });
  }
}
