import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { State, Task, User } from '../../core/state/state.ts';
import type { Employee, Label, Task as TaskAnswer } from '../../generated/shapes.ts';

function optional(field: string, value: number | null, nothing: AssumptionValues['omittedTaskFields']): object {
  if (value !== null || nothing === 'null') return { [field]: value };
  return nothing === 'zero' ? { [field]: 0 } : {};
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
export function presentTask(task: Task, { state, assumptions }: Sandbox): TaskAnswer {
  const echo = assumptions.reminderEcho === 'stored';
  return {
    id: task.id,
    title: task.title,
    text: task.text,
    owner_id: task.owner_id,
    project_id: task.project_id,
    ...optional('lead_id', task.lead_id, assumptions.omittedTaskFields),
    ...optional('date_start', task.date_start, assumptions.omittedTaskFields),
    ...optional('date_end', task.date_end, assumptions.omittedTaskFields),
    remind_type: echo ? task.remind_type : 0,
    remind_method: echo && task.remind_method.length > 0 ? task.remind_method : '',
    visibility: task.visibility,
    status: task.status,
    observers: task.observers.map((id) => presentEmployee(state, id)),
    labels: task.labels.map((id) => presentLabel(state, id)),
  };
}
