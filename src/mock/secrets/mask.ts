import { parseOrText } from '../core/json/text.ts';
import { isTooDeep } from '../core/json/values.ts';
import { type KnownValues, maskEscaped } from './known-values.ts';
import { type SecretKind, secretKind, shownOf } from './secret-names.ts';

interface FieldNotation {
  /** Group 1 is the name of the field. */
  before: RegExp;
  value: RegExp;
}

/** The length limits in the patterns keep the time linear in the length of the text. */
const NOTATIONS: readonly FieldNotation[] = [
  // Form or query: `password=a b,c&x=1`
  { before: /(?:^|[?&])([^\s=&?"'<>{}]+)=/gm, value: /[^&\r\n]+/y },
  // Part of a multipart form
  {
    before: /\bname="?([^";\r\n]{1,200})[^\n]{0,500}\n(?:[^\r\n]{1,500}\r?\n){0,20}\r?\n/gi,
    value: /.*?(?=\r?\n--|$)/sy,
  },
  // For example truncated JSON, a header or a message: `"password": "hush`
  {
    before: /(?<![\w.%[\]-])([\w.%[\]-]+)["']?[\s+]{0,9}[:=][\s+]{0,9}["']?/g,
    value: /(?<=")(?:[^"\\]|\\.)*|(?<=')[^']*|[[{][^\]}]*|(?:(?:Basic|Bearer) )?[^\s&"'<>,;}]+/isy,
  },
];

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function hideFields(text: string, { before, value }: FieldNotation): string {
  let shown = '';
  let from = 0;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(before)) {
    const kind = index < from ? undefined : secretKind(decoded(name));
    if (!kind) continue;
    const at = index + whole.length;
    value.lastIndex = at;
    const secret = value.exec(text)?.[0] ?? '';
    if (secret === '') continue;
    shown += text.slice(from, at) + shownOf(kind, secret);
    from = at + secret.length;
  }
  return shown + text.slice(from);
}

/** Masks known values, and values of fields whose names indicate a secret, for example in JSON, forms and headers. */
export function maskText(text: string, known: KnownValues): string {
  const value = /^\s*[[{]/.test(text) ? parseOrText(text) : text;
  if (typeof value === 'object' && !isTooDeep(value)) {
    const masked = JSON.stringify(maskValue(value, known));
    return masked === JSON.stringify(value) ? text : masked;
  }
  // Known values are masked first, because masking by field name may cover only the first word of a value with spaces.
  return maskEscaped(text, (plain) => NOTATIONS.reduce(hideFields, known.hideVerbatim(plain)));
}

/** @param kind kind of the outermost enclosing field whose name indicates a secret */
export function maskValue(value: unknown, known: KnownValues, kind?: SecretKind): unknown {
  if (kind && (typeof value === 'string' || typeof value === 'number')) return shownOf(kind, String(value));
  if (typeof value === 'string') return maskText(value, known);
  if (typeof value === 'number') {
    const hidden = known.hideVerbatim(String(value));
    return hidden === String(value) ? value : hidden;
  }
  if (Array.isArray(value)) return value.map((item) => maskValue(item, known, kind));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [known.hide(key), maskValue(inner, known, kind ?? secretKind(key))]),
  );
}
