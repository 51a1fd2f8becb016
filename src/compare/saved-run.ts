import { isUuid } from '../core/ids.ts';
import { KnownValues } from '../secrets/known-values.ts';
import { HIDDEN } from '../secrets/secret-names.ts';
import { type Answer, asObject } from './answer.ts';
import { type Known, valueAt } from './known.ts';
import { mapJson } from './map-json.ts';
import { TextMask } from './recording/fixture/text-mask.ts';
import { isFieldName } from './recording/mask/field-name.ts';
import { isImpersonal } from './report/show-value.ts';
import type { Exchange } from './sender.ts';
import { hintsOf, transcriptOf } from './transcript.ts';

const PERSONAL = /\S+@\S+|\+?\d[\d ()-]{6,}\d/g;
/** Smallest number that may be a telephone number. Ids stay. */
const MIN_MASKED = 10_000_000;

/** Masks a run, so that the judge finds the same in the masked exchanges. Equal texts get equal replacements. */
class RunMask {
  readonly #texts = new TextMask();
  readonly #secrets = new Map<string, string>();
  readonly #hidden = new KnownValues();
  /** Texts and numbers that the run made up. Texts that a response showed first may be personal. */
  readonly #own = new Set<unknown>();
  readonly #keys = new Map<string, string>();

  constructor(exchanges: readonly Exchange[], known: Known) {
    const logins = [known['login'], known['secondLogin']];
    const passwords = [known['password'], known['secondPassword']];
    const tokens = exchanges.flatMap(({ request, answer }) => [
      request.headers['token'],
      valueAt('/result/token', answer.body),
    ]);
    for (const [at, login] of logins.entries()) this.#hide(login, `user-${at + 1}@example.com`);
    for (const [at, password] of passwords.entries()) this.#hide(password, `password-${at + 1}`);
    for (const token of new Set(tokens))
      if (token !== known['noToken']) this.#hide(token, `token-${this.#secrets.size}`);
    this.#own.add(known['noView']);
    const shown = new Set<unknown>();
    for (const { sent, answer } of exchanges) {
      for (const each of leavesOf(sent)) if (!shown.has(each)) this.#own.add(each);
      for (const each of leavesOf(answer.body)) shown.add(each);
    }
  }

  text(text: string): string {
    return this.#secrets.get(text) ?? this.#hidden.hide(text);
  }

  path(path: string): string {
    const steps = path.split('/').map((step) => (isUuid(step) ? this.#shown(step, 'uuid') : step));
    return this.text(steps.join('/'));
  }

  sent(value: unknown): unknown {
    return mapJson(value, (each, key) => (typeof each === 'string' ? this.#shown(each, key) : each));
  }

  answer(value: unknown): unknown {
    return mapJson(
      value,
      (each, key) => (typeof each === 'string' ? this.#shown(each, key) : this.#number(each, key)),
      (key) => this.#key(key),
    );
  }

  #shown(text: string, key: string): string {
    if (this.#secrets.has(text)) return this.#secrets.get(text) ?? HIDDEN;
    if (key === 'message') return this.#hidden.hide(text).replace(PERSONAL, HIDDEN);
    const isOpen = this.#own.has(text) || isImpersonal(text);
    return isOpen ? this.text(text) : this.#texts.mask(this.#hidden.hide(text));
  }

  #number(value: unknown, key: string): unknown {
    const isOpen = typeof value !== 'number' || this.#own.has(value) || /(^|_)id$|^code$/.test(key);
    if (isOpen || Math.abs(value) < MIN_MASKED) return value;
    return Number(`1${this.#texts.mask(String(Math.trunc(Math.abs(value)))).slice(1)}`);
  }

  #key(key: string): string {
    if (isFieldName(key) && this.text(key) === key) return key;
    this.#keys.set(key, this.#keys.get(key) ?? `<key ${this.#keys.size + 1}>`);
    return this.#keys.get(key) as string;
  }

  #hide(value: unknown, replacement: string): void {
    if (typeof value !== 'string' || value === '' || this.#secrets.has(value)) return;
    this.#secrets.set(value, replacement);
    this.#hidden.add({ value, replacement });
  }
}

function leavesOf(value: unknown): unknown[] {
  const object = Array.isArray(value) ? value : asObject(value);
  return object ? Object.values(object).flatMap(leavesOf) : [value];
}

interface SavedRun {
  url: string;
  version: string;
  known: Known;
  leadIsDeal: boolean | undefined;
  isLeadmock: boolean;
}

/** @returns a body of the same kind, such as a page of a firewall, instead of a body that is not JSON */
function maskedPage(body: string): string {
  if (body === '') return '';
  return /captcha/i.test(body) ? '<captcha>' : '<text>';
}

function contentOf({ status, unread, body }: Answer, mask: RunMask): object {
  const isText = typeof body === 'string';
  const mimeType = isText ? 'text/html' : 'application/json';
  if (status === 0 || unread !== undefined) return { mimeType, size: -1 };
  const text = isText ? maskedPage(body) : JSON.stringify(mask.answer(body));
  return { mimeType, size: Buffer.byteLength(text), text };
}

function entryOf(exchange: Exchange, url: string, mask: RunMask): object {
  const { request, sent, answer, sentMs, endMs } = exchange;
  const { token, ...headers } = request.headers;
  const date = answer.dateMs === undefined ? [] : [{ name: 'Date', value: new Date(answer.dateMs).toUTCString() }];
  return {
    startedDateTime: new Date(sentMs).toISOString(),
    time: endMs - sentMs,
    request: {
      method: request.method,
      url: url + mask.path(request.path),
      httpVersion: 'HTTP/1.1',
      headers: [
        ...(token === undefined ? [] : [{ name: 'token', value: mask.text(token) }]),
        ...Object.entries(headers).map(([name, value]) => ({ name, value })),
      ],
      ...(request.body !== undefined && {
        postData: { mimeType: headers['Content-Type'] ?? '', text: JSON.stringify(mask.sent(sent)) },
      }),
      bodySize: -1,
    },
    response: {
      status: answer.status,
      headers: date,
      content: contentOf(answer, mask),
    },
  };
}

/** @returns a HAR document whose comparison finds the same as the run. Hides credentials and personal texts */
export function savedRun(exchanges: readonly Exchange[], run: SavedRun): object {
  const { url, version, known, leadIsDeal, isLeadmock } = run;
  const mask = new RunMask(exchanges, known);
  const hints = hintsOf(known, leadIsDeal);
  const judged = new Set(transcriptOf(exchanges).map(({ number }) => number));
  const deals = [...hints.deals].map(([lead, isDeal]) => ({ lead, isDeal }));
  return {
    log: {
      version: '1.2',
      creator: { name: 'leadmock compare', version },
      entries: exchanges.map((each) => ({
        ...entryOf(each, url, mask),
        ...(!judged.has(each.number) && { _isUnused: true }),
      })),
      _leadmock: { isLeadmock, absentIds: [...hints.absentIds], deals },
    },
  };
}
