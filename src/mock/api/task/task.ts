import type { Employee, Label, Task as TaskResult } from '../../../generated/shapes.ts';
import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Call } from '../../core/operation.ts';
import type { State, Task, User } from '../../core/state/state.ts';

export interface Parts {
  state: State;
  assumptions: AssumptionValues;
  restsOn: Call['restsOn'];
}

function optional(
  field: string,
  value: number | null,
  { assumptions, restsOn }: Parts,
  rule = 'task-omitted-fields',
): object {
  if (value !== null) return { [field]: value };
  const { omittedTaskFields } = assumptions;
  if (omittedTaskFields === 'omit') return {};
  restsOn(rule, field);
  return { [field]: omittedTaskFields === 'zero' ? 0 : null };
}

function reminder({ remind_type, remind_method }: Task, { assumptions, restsOn }: Parts) {
  if (remind_type !== 0) restsOn('task-reminder-echo', 'remind_type', 'remind_method');
  const hasReminder = remind_type !== 0 || remind_method.length > 0;
  if (!hasReminder || assumptions.reminderEcho === 'blank') return { remind_type: 0, remind_method: '' } as const;
  return { remind_type, remind_method: remind_method.length > 0 ? remind_method : ('' as const) };
}

/** Rule `task-main-account`. */
export function isMainAccount(main: User | undefined, id: number): boolean {
  return main !== undefined && (id === 0 || id === main.id);
}

function presentObserver(id: number, place: string, { state, restsOn }: Parts): Employee {
  const main = state.mainAccount;
  if (main && isMainAccount(main, id)) {
    restsOn('task-main-account', place);
    return { id: main.id, name: main.name, phone: main.phone };
  }
  const employee = state.employees.get(id);
  if (!employee) restsOn('unknown-reference', place);
  return employee ?? { id, name: '', phone: '' };
}

function presentLabel(id: number, place: string, { state, restsOn }: Parts): Label {
  const label = state.labels.get(id);
  if (!label) {
    restsOn('task-label-project', place);
    return { id, name: '', color: '000000' };
  }
  return { id, name: label.name, color: label.color, ...state.extrasOf('labels', label) };
}

/**
 * Rule `task-response`.
 * @param leadRule rule that determines a shown lead_id of a task without a lead
 */
export function presentTask(task: Task, parts: Parts, leadRule: string): TaskResult {
  return {
    id: task.id,
    title: task.title,
    text: task.text,
    owner_id: task.owner_id,
    project_id: task.project_id,
    ...optional('lead_id', task.lead_id, parts, leadRule),
    ...optional('date_start', task.date_start, parts),
    ...optional('date_end', task.date_end, parts),
    ...reminder(task, parts),
    visibility: task.visibility,
    status: task.status,
    observers: task.observers.map((id, at) => presentObserver(id, `observers/${at}`, parts)),
    labels: task.labels.map((id, at) => presentLabel(id, `labels/${at}`, parts)),
  };
}
