import { schemaOf } from '../../schema/schema-files.ts';
import { asObject } from '../answer.ts';
import type { NumberedDifference } from './compare-exchanges.ts';
import { shownKey } from './mask/show-value.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { isNoEvidence, withoutIds } from './response-diff.ts';

export function fieldsBeyond(differences: readonly NumberedDifference[]): Record<string, string[]> {
  const fields = new Map<string, Set<string>>();
  for (const { operation, path } of differences) {
    const steps = withoutIds(path)
      .split('/')
      .slice(1)
      .filter((step) => step !== 'result' && step !== '*' && !/^\d+$/.test(step));
    fields.set(operation, new Set([...(fields.get(operation) ?? []), steps.map(shownKey).join('.')]));
  }
  return Object.fromEntries([...fields].map(([operation, names]) => [operation, [...names].sort()]));
}

export function neverShown(exchanges: readonly RecordedExchange[]): string[] {
  const ofViews = exchanges.filter(({ operation }) => operation === 'get-view' || operation === 'edit-view');
  const shown = ofViews.map(({ status, answer }) => {
    return isNoEvidence({ status, body: answer }) ? undefined : asObject(asObject(answer)?.['result']);
  });
  const views = shown.filter((view) => view !== undefined);
  const isShown = (field: string) => views.some((view) => (view[field] ?? '') !== '');
  return views.length === 0 ? [] : Object.keys(schemaOf('view.json')['properties']).filter((field) => !isShown(field));
}
