import { isUuid } from '../core/ids.ts';
import { KnownValues } from '../secrets/known-values.ts';
import { HIDDEN } from '../secrets/secret-names.ts';
import { asObject, mapJson, valueAt } from './json.ts';
import { hintsOf, type Known } from './known.ts';
import { isImpersonalText, TextMask } from './mask.ts';
import type { SentExchange } from './sender.ts';

const PERSONAL = /\S+@\S+|\+?\d[\d ()-]{6,}\d/g;

/** Masks a run, so that the judge finds the same in the masked exchanges. Equal texts get equal replacements. */
class RunMask {
  readonly #texts = new TextMask();
  readonly #secrets = new Map<unknown, string>();
  readonly #hidden = new KnownValues();
  /** Texts and numbers that the run made up. Texts that a response showed first may be personal. */
  readonly #own = new Set<unknown>();

  constructor(exchanges: readonly SentExchange[], known: Known) {
    const tokens = exchanges.flatMap(({ token, answer }) => [token, valueAt('/result/token', answer)]);
    this.#hide([known['login'], known['secondLogin']], (number) => `user-${number}@example.com`);
    this.#hide([known['password'], known['secondPassword']], (number) => `password-${number}`);
    this.#hide(
      tokens.filter((token) => token !== known['noToken']),
      (number) => `token-${number}`,
    );
    this.#own.add(known['noView']);
    const shown = new Set<unknown>();
    for (const { sent, answer } of exchanges) {
      for (const each of leavesOf(sent)) if (!shown.has(each)) this.#own.add(each);
      for (const each of leavesOf(answer)) shown.add(each);
    }
  }

  text(text: string): string {
    return this.#secrets.get(text) ?? this.#hidden.hide(text);
  }

  path(path: string): string {
    const steps = path.split('/').map((step) => (isUuid(step) ? this.#shown(step) : step));
    return this.text(steps.join('/'));
  }

  document(document: unknown): unknown {
    const maskLeaf = (value: unknown, key: string) => {
      if (typeof value === 'string') return this.#shown(value, key);
      const isOpen = typeof value !== 'number' || this.#own.has(value) || /(^|_)id$|^code$/.test(key);
      return isOpen ? value : this.#texts.maskNumber(value);
    };
    return mapJson(document, maskLeaf, (key) => (this.text(key) === key ? this.#texts.maskKey(key) : HIDDEN));
  }

  #shown(text: string, key = ''): string {
    if (this.#secrets.has(text)) return this.text(text);
    if (key === 'message') return this.#hidden.hide(text).replace(PERSONAL, HIDDEN);
    const isOpen = this.#own.has(text) || isImpersonalText(text);
    return isOpen ? this.text(text) : this.#texts.mask(this.#hidden.hide(text));
  }

  #hide(values: readonly unknown[], replacementOf: (number: number) => string): void {
    for (const [at, value] of [...new Set(values)].entries()) {
      if (typeof value !== 'string' || value === '' || this.#secrets.has(value)) continue;
      const replacement = replacementOf(at + 1);
      this.#secrets.set(value, replacement);
      this.#hidden.add({ value, replacement });
    }
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

function contentOf({ status, failed, answer }: SentExchange, mask: RunMask): object {
  const isText = typeof answer === 'string';
  const mimeType = isText ? 'text/html' : 'application/json';
  if (status === 0 || failed !== undefined) return { mimeType, size: -1 };
  // Instead of a body that is not JSON, a body of the same kind, such as the page of a firewall.
  const page = answer === '' ? '' : /captcha/i.test(String(answer)) ? '<captcha>' : '<text>';
  const text = isText ? page : JSON.stringify(mask.document(answer));
  return { mimeType, size: Buffer.byteLength(text), text };
}

function entryOf(exchange: SentExchange, url: string, mask: RunMask): object {
  const { method, path, token, contentType, body, sent, status, atMs, endMs, answeredMs, isUnused } = exchange;
  const headers = { token: token && mask.text(token), 'Content-Type': contentType };
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return {
    startedDateTime: new Date(atMs).toISOString(),
    time: endMs - atMs,
    request: {
      method,
      url: url + mask.path(path),
      httpVersion: 'HTTP/1.1',
      headers: given.map(([name, value]) => ({ name, value })),
      ...(body !== undefined && { postData: { mimeType: contentType, text: JSON.stringify(mask.document(sent)) } }),
      bodySize: -1,
    },
    response: {
      status,
      headers: [{ name: 'Date', value: new Date(answeredMs ?? endMs).toUTCString() }],
      content: contentOf(exchange, mask),
    },
    ...(isUnused && { _isUnused: true }),
  };
}

/** @returns a HAR document whose comparison finds the same as the run. Hides credentials and personal texts */
export function savedRun(exchanges: readonly SentExchange[], run: SavedRun): object {
  const { url, version, known, leadIsDeal, isLeadmock } = run;
  const mask = new RunMask(exchanges, known);
  const { absentIds, deals } = hintsOf(known, leadIsDeal);
  return {
    log: {
      version: '1.2',
      creator: { name: 'leadmock compare', version },
      entries: exchanges.map((each) => entryOf(each, url, mask)),
      _leadmock: {
        isLeadmock,
        absentIds: [...absentIds],
        deals: [...deals].map(([lead, isDeal]) => ({ lead, isDeal })),
      },
    },
  };
}
