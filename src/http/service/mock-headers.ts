import { setHeader } from './answer-headers.ts';
import type { ServiceResponse } from './exchange.ts';

const LONGEST = 300;

/** The names of all explaining headers: browsers may read them, and `--no-mock-headers` drops them. */
export const MOCK_HEADERS = {
  sandbox: 'X-Mock-Sandbox',
  requestId: 'X-Mock-Request-Id',
  rule: 'X-Mock-Rule',
  explain: 'X-Mock-Explain',
  warning: 'X-Mock-Warning',
  fault: 'X-Mock-Fault',
} as const;

export type MockHeaderSetter = (res: ServiceResponse, header: keyof typeof MOCK_HEADERS, text: string) => void;

/** Printable ASCII of at most 300 characters, whatever the client sent; the rest as `\uXXXX`. */
export function headerText(text: string): string {
  if (text.length <= LONGEST && !/[^\x20-\x7e]/.test(text)) return text;
  const printable = text.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return printable.length > LONGEST ? `${printable.slice(0, LONGEST - 3)}...` : printable;
}

/** The one way to set an explaining header. */
export function mockHeaderSetter(enabled: boolean): MockHeaderSetter {
  if (!enabled) return () => {};
  return (res, header, text) => {
    setHeader(res, MOCK_HEADERS[header], headerText(text));
  };
}
