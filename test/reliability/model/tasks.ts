import { type Body, type Field, isFilled, isInteger, isText, requireFields } from './fields.ts';
import { extras, isMain, mainAccount, pick, requireReferences, type Serve, signed } from './serve.ts';
import type { Row, World } from './world.ts';

const METHODS = ['sms', 'email', 'call', 'popup'];
/** Whether its record exists is checked separately. */
const isId = isInteger(Number.MIN_SAFE_INTEGER);
const optional = { mayBeNull: true };

function taskFields(body: Body): Field[] {
  const reminds = isInteger(1, 3)(body['remind_type']);
  return [
    { name: 'title', isRequired: true, isRight: isFilled },
    { name: 'text', ...optional, isRight: isText },
    { name: 'owner_id', isRequired: true, isRight: isId },
    { name: 'project_id', isRequired: true, isRight: isId },
    { name: 'date_start', ...optional, isRight: isInteger(0) },
    { name: 'date_end', ...optional, isRight: isInteger(0) },
    { name: 'remind_type', ...optional, isRight: isInteger(0, 3) },
    {
      name: 'remind_method',
      ...optional,
      isRequired: reminds,
      isRight: (value) => (value === '' || Array.isArray(value)) && !(reminds && value.length === 0),
      isItem: (item) => METHODS.includes(item as string),
    },
    { name: 'lead_id', ...optional, isRight: isId },
    { name: 'observers', ...optional, isRight: Array.isArray, isItem: isId },
    { name: 'labels', ...optional, isRight: Array.isArray, isItem: isId },
    { name: 'visibility', ...optional, isRight: isInteger(0, 2) },
    { name: 'contact_id', isRight: () => true },
  ];
}

const once = <T>(list: unknown): T[] => [...new Set((list ?? []) as T[])];

/** Removes repeated ids. The main account has two ids, 0 and its own; the first one stays. */
function onceEach(world: World, ids: number[]): number[] {
  const main = ids.find((id) => isMain(world, id));
  return ids.filter((id) => !isMain(world, id) || id === main);
}

function showObserver(world: World, id: number): object {
  const main = mainAccount(world);
  if (isMain(world, id) && main) return pick(main, ['id', 'name', 'phone']);
  return world.get('employees', id) ?? { id, name: '', phone: '' };
}

function showLabel(world: World, id: number): object {
  const label = world.get('labels', id) ?? { id, name: '', color: '000000' };
  return { ...pick(label, ['id', 'name', 'color']), ...extras(world, 'labels', label) };
}

function showTask(world: World, task: Row): object {
  const { omittedTaskFields, reminderEcho } = world.assumptions;
  const { signature: _signature, user_id: _user, ...shown } = task;
  const isBlank = reminderEcho === 'blank' || task['remind_type'] === 0;
  const answer: Record<string, unknown> = {
    ...shown,
    remind_type: reminderEcho === 'blank' ? 0 : task['remind_type'],
    remind_method: isBlank ? '' : task['remind_method'],
    observers: (task['observers'] as number[]).map((id) => showObserver(world, id)),
    labels: (task['labels'] as number[]).map((id) => showLabel(world, id)),
  };
  for (const name of ['lead_id', 'date_start', 'date_end']) {
    if (answer[name] !== null) continue;
    if (omittedTaskFields === 'zero') answer[name] = 0;
    if (omittedTaskFields === 'omit') delete answer[name];
  }
  return answer;
}

export const createTask: Serve = (world, { body }, session) => {
  requireFields(taskFields(body), body, world.assumptions);
  const observers = onceEach(world, once<number>(body['observers']));
  const labels = once<number>(body['labels']);
  const isEmployee = (id: unknown) => isMain(world, id) || world.get('employees', id) !== undefined;
  const isLabel = (id: number) => world.get('labels', id)?.['project_id'] === body['project_id'];
  requireReferences(world, {
    owner_id: [isEmployee(body['owner_id'])],
    project_id: [world.get('projects', body['project_id']) !== undefined],
    lead_id: [!body['lead_id'] || world.get('leads', body['lead_id']) !== undefined],
    observers: observers.map(isEmployee),
    labels: labels.map(isLabel),
  });
  const remind_type = body['remind_type'] ?? 0;
  const task = world.add('tasks', {
    title: body['title'],
    text: body['text'] ?? '',
    owner_id: body['owner_id'],
    project_id: body['project_id'],
    lead_id: body['lead_id'] || null,
    date_start: body['date_start'] ?? null,
    date_end: body['date_end'] ?? null,
    remind_type,
    remind_method: remind_type === 0 ? [] : once(body['remind_method']),
    visibility:
      body['visibility'] ?? (observers.length > 0 ? Number(world.assumptions['visibilityBesideObservers']) : 1),
    status: 0,
    observers,
    labels,
    ...signed(session),
  });
  return showTask(world, task);
};
