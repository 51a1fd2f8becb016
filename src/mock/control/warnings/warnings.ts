import { warnings } from '../../api/warnings.ts';
import { controlOperation } from '../control-operation.ts';

export const warningIds: readonly string[] = Object.keys(warnings);

/** @param seen data to report about each warning that occurred, by id of the warning */
export function describeWarnings(seen: Pick<ReadonlyMap<string, object>, 'get'>): object[] {
  return Object.entries(warnings).flatMap(([id, { text, advice }]) => {
    const counted = seen.get(id);
    return counted ? [{ id, text, advice, ...counted }] : [];
  });
}

export const getWarnings = controlOperation({
  id: 'warnings',
  method: 'GET',
  path: '/_mock/warnings',
  summary: 'List warnings about clients, with counts and request ids',
  handle: ({ sandbox }) => ({ warnings: describeWarnings(sandbox.warnings) }),
});
