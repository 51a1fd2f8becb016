import type { AssumptionValues } from '../../core/assumptions.ts';
import { operation } from '../../core/operation.ts';
import type { RuleViolation } from '../../core/rejection.ts';
import type { State, Task } from '../../core/state/state.ts';
import type { CreateTaskRequest } from '../../generated/shapes.ts';
import { rejectIfAny, violation } from '../rules/index.ts';
import { isMainAccount, presentTask } from './task.ts';
import { warnOfTask } from './warn-of-task.ts';

interface Parts {
  state: State;
  assumptions: AssumptionValues;
}

type NewTask = Omit<Task, 'id' | 'status' | 'signature' | 'user_id'>;

/** 0 and the id of the main account count as one person (rules `task-lists`, `task-main-account`). */
function distinctPeople(ids: readonly number[], state: State): number[] {
  const main = state.mainAccount;
  return [...new Set(ids.map((id) => (isMainAccount(main, id) ? 0 : id)))];
}

function defaultVisibility({ observers }: CreateTaskRequest, assumptions: AssumptionValues): 1 | 2 {
  const hasObservers = (observers ?? []).length > 0;
  return hasObservers && assumptions.visibilityBesideObservers === '2' ? 2 : 1;
}

function withDefaults(body: CreateTaskRequest, { state, assumptions }: Parts): NewTask {
  const remindType = body.remind_type ?? 0;
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
    visibility: body.visibility ?? defaultVisibility(body, assumptions),
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

function isVisibilityOmitted({ visibility, observers }: CreateTaskRequest): boolean {
  return (visibility ?? undefined) === undefined && (observers ?? []).length > 0;
}

export const createTask = operation<CreateTaskRequest>({
  id: 'create-task',
  method: 'POST',
  path: '/task',
  summary: 'Create a task for an employee, optionally about a lead',
  hasBody: true,
  handle({ sandbox, assumptions, body, session, warn }) {
    const { state, clock, startUp } = sandbox;
    const task = withDefaults(body, { state, assumptions });
    const unknown = unknownReferences(task, state);
    if (unknown.length > 0 && assumptions.unknownBodyId === 'reject') rejectIfAny(unknown);
    warnOfTask(task, clock.now(), warn);
    if (isVisibilityOmitted(body)) warn('visibility-omitted');
    const stored = state.tasks.insert({
      id: state.tasks.nextId,
      ...task,
      status: startUp.taskStatus,
      signature: session.service,
      user_id: session.user_id,
    });
    return presentTask(stored, { state, assumptions });
  },
});
