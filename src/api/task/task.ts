import type { AssumptionValues } from '../../core/assumptions.ts';
import type { State, Task, User } from '../../core/state/state.ts';
import type { Employee, Label, Task as TaskAnswer } from '../../generated/shapes.ts';

function optional(field: string, value: number | null, assumptions: AssumptionValues): object {
  if (value !== null || assumptions.omittedTaskFields === 'null') return { [field]: value };
  return assumptions.omittedTaskFields === 'zero' ? { [field]: 0 } : {};
}

function reminder({ remind_type, remind_method }: Task, assumptions: AssumptionValues) {
  const hasReminder = remind_type !== 0 || remind_method.length > 0;
  if (!hasReminder || assumptions.reminderEcho === 'blank') return { remind_type: 0, remind_method: '' } as const;
  return { remind_type, remind_method: remind_method.length > 0 ? remind_method : ('' as const) };
}

/** Rule `task-main-account`. */
export function isMainAccount(main: User | undefined, id: number): boolean {
  return main !== undefined && (id === 0 || id === main.id);
}

function presentEmployee(state: State, id: number): Employee {
  const main = state.mainAccount;
  if (main && isMainAccount(main, id)) return { id: main.id, name: main.name, phone: main.phone };
  return state.employees.get(id) ?? { id, name: '', phone: '' };
}

function presentLabel(state: State, id: number): Label {
  const label = state.labels.get(id);
  if (!label) return { id, name: '', color: '000000' };
  return { id, name: label.name, color: label.color, ...state.extrasOf('labels', label) };
}

/** Rule `task-answer`. */
export function presentTask(
  task: Task,
  { state, assumptions }: { state: State; assumptions: AssumptionValues },
): TaskAnswer {
  return {
    id: task.id,
    title: task.title,
    text: task.text,
    owner_id: task.owner_id,
    project_id: task.project_id,
    ...optional('lead_id', task.lead_id, assumptions),
    ...optional('date_start', task.date_start, assumptions),
    ...optional('date_end', task.date_end, assumptions),
    ...reminder(task, assumptions),
    visibility: task.visibility,
    status: task.status,
    observers: task.observers.map((id) => presentEmployee(state, id)),
    labels: task.labels.map((id) => presentLabel(state, id)),
  };
}
