import type { CreateTaskRequest } from '../../../generated/shapes.ts';
import { operation } from '../../core/operation.ts';
import type { RuleViolation } from '../../core/rejection.ts';
import type { State, Task } from '../../core/state/state.ts';
import { rejectIfAny, violation } from '../rules/index.ts';
import { isMainAccount, type Parts, presentTask } from './task.ts';
import { warnOfTask } from './warn-of-task.ts';

type NewTask = Omit<Task, 'id' | 'status' | 'signature' | 'user_id'>;

/** 0 and the id of the main account count as one person (rules `task-lists`, `task-main-account`). */
function distinctPeople(ids: readonly number[], state: State): number[] {
  const main = state.mainAccount;
  return [...new Set(ids.map((id) => (isMainAccount(main, id) ? 0 : id)))];
}

function hasObservers({ observers }: CreateTaskRequest): boolean {
  return (observers ?? []).length > 0;
}

function defaultVisibility(body: CreateTaskRequest, { assumptions, restsOn }: Parts): 1 | 2 {
  const isBesideObservers = hasObservers(body);
  restsOn(isBesideObservers ? 'task-visibility-default' : 'task-visibility-without-observers', 'visibility');
  return isBesideObservers && assumptions.visibilityBesideObservers === '2' ? 2 : 1;
}

function withDefaults(body: CreateTaskRequest, parts: Parts): NewTask {
  const { state, restsOn } = parts;
  const remindType = body.remind_type ?? 0;
  const sentMethods = body.remind_method || [];
  for (const field of ['text', 'observers', 'labels'] as const) {
    if ((body[field] ?? undefined) === undefined) restsOn('task-response-empty', field);
  }
  for (const [field, list] of Object.entries({
    remind_method: sentMethods,
    observers: body.observers,
    labels: body.labels,
  })) {
    if (list && new Set<unknown>(list).size < list.length) restsOn('task-lists', field);
  }
  if (remindType === 0) {
    restsOn(sentMethods.length > 0 ? 'task-remind-method-unused' : 'task-remind-method-none', 'remind_method');
  }
  return {
    title: body.title,
    text: body.text ?? '',
    owner_id: body.owner_id,
    project_id: body.project_id,
    // 0 means no lead (rule `task-sent-back`).
    lead_id: body.lead_id || null,
    date_start: body.date_start ?? null,
    date_end: body.date_end ?? null,
    remind_type: remindType,
    // Rule `task-remind-method-unused`.
    remind_method: remindType === 0 ? [] : [...new Set(body.remind_method as Task['remind_method'])],
    visibility: body.visibility ?? defaultVisibility(body, parts),
    observers: distinctPeople(body.observers ?? [], state),
    labels: [...new Set(body.labels)],
  };
}

/** @returns violations in the order of the contract's fields (rules `unknown-reference`, `task-label-project`) */
function unknownReferences(task: NewTask, state: State): RuleViolation[] {
  const main = state.mainAccount;
  const isPerson = (id: number) => isMainAccount(main, id) || state.employees.get(id);
  const isProject = (id: number) => state.projects.get(id);
  const isLead = (id: number) => state.leads.get(id);
  const isLabel = (id: number) => state.labels.get(id)?.project_id === task.project_id;
  const unknown = (ids: readonly number[], exists: (id: number) => unknown, complaint: string) =>
    ids.filter((id) => !exists(id)).map((id) => violation('unknown-reference', `${complaint} ${id}`));
  return [
    ...unknown([task.owner_id], isPerson, 'owner_id: unknown employee'),
    ...unknown([task.project_id], isProject, 'project_id: unknown project'),
    ...unknown(task.lead_id === null ? [] : [task.lead_id], isLead, 'lead_id: unknown lead'),
    ...unknown(task.observers, isPerson, 'observers: unknown employee'),
    ...unknown(task.labels, isLabel, `labels: project ${task.project_id} has no label`),
  ];
}

export const createTask = operation<CreateTaskRequest>({
  id: 'create-task',
  method: 'POST',
  path: '/task',
  summary: 'Create a task for an employee, optionally about a lead',
  hasBody: true,
  handle({ sandbox, assumptions, body, session, warn, restsOn }) {
    const { state, clock, startUp } = sandbox;
    const parts = { state, assumptions, restsOn };
    const task = withDefaults(body, parts);
    const unknown = unknownReferences(task, state);
    if (unknown.length > 0 && assumptions.unknownBodyId === 'reject') rejectIfAny(unknown);
    warnOfTask(task, clock.now(), warn);
    if ((body.visibility ?? undefined) === undefined && hasObservers(body)) warn('visibility-omitted');
    restsOn('task-status', 'status');
    const stored = state.tasks.insert({
      id: state.tasks.nextId,
      ...task,
      status: startUp.taskStatus,
      signature: session.service,
      user_id: session.user_id,
    });
    return presentTask(stored, parts, body.lead_id === 0 ? 'task-sent-back' : 'task-omitted-fields');
  },
});
