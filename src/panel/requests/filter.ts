import type { JournalRequest } from '../../client/index.ts';
import { faultName } from '../faults/fault-name.ts';
import { touchedRecords } from './touched-records.ts';

const texts = new WeakMap<JournalRequest, string>();

function searchedText(request: JournalRequest) {
  const known = texts.get(request);
  if (known !== undefined) return known;
  const { id, method, path, operation, status, code, rules, warnings, fault, user, service, query, body, response } =
    request;
  const words = [
    `#${id}`,
    method,
    path,
    operation,
    `status:${status}`,
    `code:${code}`,
    ...rules,
    `outcome:${request.outcome}`,
    `performed:${request.performed}`,
    request.explanation,
    ...warnings.map((warning) => `warning:${warning}`),
    fault && `fault:${faultName(fault)}`,
    ...touchedRecords(request).map((record) => `record:${record}`),
    user?.login,
    service,
    JSON.stringify([query, body, response]),
  ];
  const text = words.join(' ').toLowerCase();
  texts.set(request, text);
  return text;
}

/** Finds requests in whose `searchedText` every word occurs. A word such as `record:leads/10` does not match `leads/101`. */
export function filterRequests(requests: readonly JournalRequest[], text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return requests;
  return requests.filter((request) =>
    words.every((word) => searchedText(request).includes(word.startsWith('record:') ? `${word} ` : word)),
  );
}
