import type { Exchange, HeaderList } from './exchange.ts';

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

/** @returns at most 300 characters of printable ASCII, with `\uXXXX` for other characters */
export function headerText(text: string): string {
  if (text.length <= MAX_LENGTH && !/[^\x20-\x7e]/.test(text)) return text;
  const printable = text.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return printable.length > MAX_LENGTH ? `${printable.slice(0, MAX_LENGTH - 3)}...` : printable;
}

/** Headers that explain the response to a request of the service; empty with `--no-mock-headers`. */
export function mockHeaders({ sandbox, arrival, outcome, hasMockHeaders }: Exchange): HeaderList {
  if (!hasMockHeaders) return [];
  const headers: HeaderList = [MOCK_HEADERS.sandbox, sandbox.name];
  const { requestId, operation } = arrival;
  const { firedFaults, rule, explanation, warnings } = outcome;
  // String() would fill a cache of the JavaScript engine with the strings of all numbers.
  if (requestId !== undefined) headers.push(MOCK_HEADERS.requestId, requestId.toFixed(0));
  if (operation?.custom !== undefined) headers.push(MOCK_HEADERS.source, headerText(operation.custom.tag));
  if (firedFaults !== undefined) headers.push(MOCK_HEADERS.fault, headerText(firedFaults));
  if (rule !== undefined) headers.push(MOCK_HEADERS.rule, headerText(rule));
  if (explanation !== undefined) headers.push(MOCK_HEADERS.explain, headerText(explanation));
  if (warnings !== undefined) headers.push(MOCK_HEADERS.warning, headerText([...warnings].join(', ')));
  return headers;
}
