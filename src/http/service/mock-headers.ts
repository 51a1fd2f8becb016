import type { Operation } from '../../core/operation.ts';
import type { ServiceResponse, ServiceStep } from './exchange.ts';

const MAX_LENGTH = 300;

export const MOCK_HEADERS = {
  sandbox: 'X-Mock-Sandbox',
  requestId: 'X-Mock-Request-Id',
  rule: 'X-Mock-Rule',
  explain: 'X-Mock-Explain',
  warning: 'X-Mock-Warning',
  fault: 'X-Mock-Fault',
  source: 'X-Mock-Source',
} as const;

export type MockHeaderSetter = (res: ServiceResponse, header: keyof typeof MOCK_HEADERS, text: string) => void;

/** @returns at most 300 characters of printable ASCII, with `\uXXXX` for other characters */
export function headerText(text: string): string {
  if (text.length <= MAX_LENGTH && !/[^\x20-\x7e]/.test(text)) return text;
  const printable = text.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return printable.length > MAX_LENGTH ? `${printable.slice(0, MAX_LENGTH - 3)}...` : printable;
}

export function markSource({ custom }: Operation, setMockHeader: MockHeaderSetter): ServiceStep[] {
  return custom === undefined ? [] : [(_req, res) => setMockHeader(res, 'source', custom.tag)];
}

export function mockHeaderSetter(enabled: boolean): MockHeaderSetter {
  if (!enabled) return () => {};
  return (res, header, text) => {
    res.setHeader(MOCK_HEADERS[header], headerText(text));
  };
}
