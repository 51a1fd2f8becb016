import type { View, ViewText } from './data.ts';
import type { Base, Call, Fields, Operation } from './parts.ts';
import { Refusal } from './refusal.ts';
import { createValidator, type Field } from './validation.ts';

export const VIEW_TEXTS: readonly ViewText[] = ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'];
const REPLICA_DELAY_MS = 200;

/** A version of a view since a time. A version without a view marks its deletion. */
interface Version {
  sinceMs: number;
  view?: View;
}

export function createViewOperations(base: Base): Record<'getView' | 'editView' | 'deleteView', Operation> {
  const { settings, has, codes, data } = base;
  const histories = data.views.map((view): Version[] => [{ sinceMs: 0, view }]);
  const notUrl = (value: unknown) =>
    has('nonUrlPagesRejected') && value !== '' && !URL.canParse(String(value)) && ('notUrl' as const);
  const validate = createValidator(
    base,
    VIEW_TEXTS.map(
      (name): Field => ({ name, kind: 'text', ...((name === 'page' || name === 'referer') && { check: notUrl }) }),
    ),
    { rejectsNull: settings.assumptions.nullInViewEdit === 'reject' },
  );

  const find = ({ pathId }: Call, asOfMs: number): { history: Version[]; view: View } => {
    for (const history of histories) {
      const view = history.findLast(({ sinceMs }) => sinceMs <= asOfMs)?.view;
      if (view !== undefined && (String(view.id) === pathId || view.uuid.toLowerCase() === pathId.toLowerCase()))
        return { history, view };
    }
    throw new Refusal({ code: codes.pathId, message: 'unknownPathId' });
  };

  /** Finds fields with null in an edit, which the validator ignores. */
  const nullsIn = ({ fields }: Call): Fields => {
    const nulls = settings.assumptions.nullInViewEdit === 'clear' ? VIEW_TEXTS : [];
    return Object.fromEntries(nulls.filter((name) => fields[name] === null).map((name) => [name, null]));
  };

  return {
    getView: (call) => find(call, call.request.atMs - (has('replicaDelay') ? REPLICA_DELAY_MS : 0)).view,
    editView: (call) => {
      const { history, view } = find(call, call.request.atMs);
      const texts = { ...validate(call), ...nullsIn(call) };
      const edits = Object.entries(texts).map(([name, value]) => [
        name,
        value === '' && has('emptyStringsToNull') ? null : value,
      ]);
      const edited: View = { ...view, ...Object.fromEntries(edits) };
      history.push({ sinceMs: call.request.atMs, view: edited });
      return edited;
    },
    deleteView: (call) => {
      find(call, call.request.atMs).history.push({ sinceMs: call.request.atMs });
      return undefined;
    },
  };
}
