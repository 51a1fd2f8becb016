import type { Base, Call, Fields, Operation } from './parts.ts';
import { createValidator, type Field } from './validation.ts';

const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

function taskFields({ settings, has, data }: Base): (atMs: number) => Field[] {
  const rejectsIds = settings.assumptions.unknownBodyId === 'reject';
  const oneOf = (items: readonly { id: number }[]) => (value: unknown) =>
    rejectsIds && !items.some(({ id }) => id === value) && ('unknownId' as const);
  const below = (limit: number) => (value: unknown) =>
    !(Number(value) >= 0 && Number(value) < limit) && ('wrongType' as const);
  const isEmployee = oneOf(data.employees);
  const isLabel = (project: unknown) => oneOf(data.labels.filter(({ projectId }) => projectId === project));

  return (atMs) => {
    const date = (value: unknown) => {
      const aheadS = Number(value) - atMs / 1000;
      return has('distantDatesRejected') && (aheadS < 0 || aheadS > TWO_YEARS_S) && ('distantDate' as const);
    };
    const endsEarly = (end: unknown, values: Fields) =>
      has('dateOrderChecked') && Number(end) < Number(values['date_start'] ?? 0) && ('dateOrder' as const);
    return [
      {
        name: 'title',
        kind: 'text',
        required: true,
        check: (value) => value === '' && !has('emptyTextsAccepted') && 'wrongType',
      },
      { name: 'text', kind: 'text' },
      { name: 'owner_id', kind: 'integer', required: true, check: isEmployee },
      {
        name: 'project_id',
        kind: 'integer',
        required: true,
        check: oneOf(data.projectIds.map((id) => ({ id }))),
      },
      { name: 'date_start', kind: 'integer', check: date },
      { name: 'date_end', kind: 'integer', check: (value, values) => date(value) || endsEarly(value, values) },
      { name: 'remind_type', kind: 'integer', check: below(4) },
      { name: 'remind_method', kind: 'methods', required: (values) => (values['remind_type'] ?? 0) !== 0 },
      { name: 'lead_id', kind: 'integer', check: oneOf(data.leads) },
      { name: 'observers', kind: 'integers', check: (ids) => (ids as number[]).map(isEmployee).find(Boolean) ?? false },
      {
        name: 'labels',
        kind: 'integers',
        check: (ids, values) => (ids as number[]).map(isLabel(values['project_id'])).find(Boolean) ?? false,
      },
      { name: 'visibility', kind: 'integer', check: below(3) },
    ];
  };
}

export function createTaskOperation(base: Base): Operation {
  const { settings, has, data, nextId } = base;
  const fieldsAt = taskFields(base);

  const omittable = (values: Fields): Fields => {
    const shown = settings.assumptions.omittedTaskFields;
    return Object.fromEntries(
      ['lead_id', 'date_start', 'date_end'].flatMap((name) => {
        if (values[name] !== undefined) return [[name, values[name]]];
        return shown === 'omit' ? [] : [[name, shown === 'zero' ? 0 : null]];
      }),
    );
  };

  const reminder = (values: Fields): Fields => {
    if (settings.assumptions.reminderEcho === 'blank') return { remind_type: 0, remind_method: '' };
    const methods = (values['remind_method'] ?? []) as string[];
    const isText = methods.length === 0 || has('remindMethodString');
    return { remind_type: values['remind_type'] ?? 0, remind_method: isText ? methods.join() : methods };
  };

  const visibility = (values: Fields, observers: readonly number[]): unknown => {
    const isEmpty = values['visibility'] === 2 && observers.length === 0;
    const omitted = observers.length > 0 ? Number(settings.assumptions.visibilityBesideObservers) : 1;
    return isEmpty && has('visibilityNormalized') ? 1 : (values['visibility'] ?? omitted);
  };

  return (call: Call) => {
    const { atMs } = call.request;
    const values = createValidator(base, fieldsAt(atMs), { alsoKnown: ['contact_id'] })(call);
    const observers = (values['observers'] ?? []) as number[];
    const labels = (values['labels'] ?? []) as number[];
    const shownLabels = labels.map((id) => {
      const { name = '', color = 'cccccc' } = data.labels.find((label) => label.id === id) ?? {};
      return { id, name, color };
    });
    return {
      id: nextId(),
      title: values['title'],
      text: values['text'] ?? '',
      owner_id: values['owner_id'],
      project_id: values['project_id'],
      ...omittable(values),
      ...reminder(values),
      visibility: visibility(values, observers),
      status: 0,
      observers: observers.map((id) => data.employees.find((each) => each.id === id) ?? { id, name: '', phone: '' }),
      labels: has('labelsReversed') ? shownLabels.reverse() : shownLabels,
    };
  };
}
