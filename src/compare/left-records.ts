import type { OperationId } from '../generated/operations.ts';
import { isSuccess, isUncertain, resultOf } from './answer.ts';
import { isWriting } from './known.ts';
import { leadIn } from './lead-answer.ts';
import type { Exchange } from './sender.ts';

const records: Partial<Record<OperationId, readonly [one: string, more: string]>> = {
  'add-payment': ['payment', 'payments'],
  'add-comment': ['comment', 'comments'],
  'create-task': ['task', 'tasks'],
};

function made({ operation, answer }: Exchange): boolean {
  return operation !== undefined && records[operation] !== undefined && isSuccess(answer);
}

function placeOf({ operation, request, sent }: Exchange): string {
  const [, , id = ''] = request.path.split('/');
  return operation === 'create-task' ? `project ${JSON.stringify(sent['project_id'])}` : `lead ${id}`;
}

/** Tasks with their ids, because no operation lists tasks. */
function madeLines(exchanges: readonly Exchange[]): string[] {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of exchanges.filter(made)) {
    const key = `${exchange.operation} ${placeOf(exchange)}`;
    groups.set(key, [...(groups.get(key) ?? []), exchange]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Exchange];
    const [one, more] = records[first.operation as OperationId] ?? ['', ''];
    const ids = group.flatMap(({ operation, answer }) => (operation === 'create-task' ? [resultOf(answer)['id']] : []));
    const where = first.operation === 'create-task' ? `in ${placeOf(first)}` : `on ${placeOf(first)}`;
    const named = ids.length > 0 ? `: ${ids.map((id) => JSON.stringify(id)).join(', ')}` : '';
    return `${group.length} ${group.length === 1 ? one : more} ${where}${named}`;
  });
}

function lostDates(exchanges: readonly Exchange[]): string[] {
  const leads = exchanges.flatMap(({ answer }) => leadIn(answer) ?? []);
  const dates = (lead: (typeof leads)[number] | undefined) =>
    lead?.funnelDates.filter((date) => date !== null).length ?? 0;
  const gone = dates(leads[0]) - dates(leads.at(-1));
  return gone > 0
    ? [`${gone} field${gone > 1 ? 's' : ''} of type funnel_date of the lead cleared by a change of owner`]
    : [];
}

export function leftBy(exchanges: readonly Exchange[], openSessions: number): string[] {
  const lines = exchanges
    .filter(({ answer }) => isUncertain(answer))
    .map(({ request }) => `${request.method} ${request.path}`);
  const unanswered = lines.filter((send) => isWriting([{ send }])).length;
  const deleted = exchanges.filter(({ operation, answer }) => operation === 'delete-view' && isSuccess(answer));
  return [
    ...madeLines(exchanges),
    ...deleted.map(({ request }) => `view ${request.path.split('/')[2]} deleted`),
    ...lostDates(exchanges),
    ...(unanswered > 0
      ? [`perhaps what ${unanswered} writing request${unanswered > 1 ? 's' : ''} without an answer did`]
      : []),
    ...(openSessions > 0 ? [`${openSessions} sessions that could not be logged out`] : []),
  ];
}
