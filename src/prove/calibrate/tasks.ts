import { acceptance } from './acceptance.ts';
import { type Answer, asObject, inWords, type JsonObject } from './answer.ts';
import { type Finding, told, unclear } from './finding.ts';
import type { Experiment, Inquiry } from './inquiry.ts';
import { NARROW_ABSENT_ID, SIGNATURE } from './nobody.ts';

/** 2037-12-31: far enough for no reminder to come, and within 31 bits. */
const FAR_AWAY_S = 2_145_830_400;
const REMINDER = { remind_type: 1, remind_method: ['popup'], date_start: FAR_AWAY_S };

function omittedFields(answer: Answer): Finding {
  const task = asObject(answer.result) ?? {};
  const shown = ['lead_id', 'date_start', 'date_end'].map((field) =>
    Object.hasOwn(task, field) ? JSON.stringify(task[field]) : 'absent',
  );
  const [first = ''] = shown;
  const value = ({ null: 'null', '0': 'zero', absent: 'omit' } as const)[first];
  return value !== undefined && shown.every((each) => each === first)
    ? told('omittedTaskFields', value, [`lead_id, date_start and date_end are ${first}`, answer])
    : unclear('omittedTaskFields', 'what is shown of the fields left out is no reading of this switch', answer);
}

function reminderEcho(answer: Answer): Finding {
  const { remind_type: type, remind_method: method } = asObject(answer.result) ?? {};
  if (answer.kind !== 'success')
    return unclear('reminderEcho', `a task with a reminder gets ${inWords(answer)}`, answer);
  if (type === REMINDER.remind_type && JSON.stringify(method) === JSON.stringify(REMINDER.remind_method)) {
    return told('reminderEcho', 'stored', ['a task shows its reminder', answer]);
  }
  return type === 0 && method === ''
    ? told('reminderEcho', 'blank', ['a task with a reminder shows none', answer])
    : unclear('reminderEcho', 'a task shows another reminder than it was given', answer);
}

function unknownObserver(answer: Answer): Finding {
  const observers = asObject(answer.result)?.['observers'];
  const isTaken = Array.isArray(observers) && observers.some((each) => asObject(each)?.['id'] === NARROW_ABSENT_ID);
  return acceptance('unknownReference', 'an observer that does not exist', { answer, isTaken });
}

async function create({ caller, token, settings, known }: Inquiry, more: JsonObject): Promise<Answer> {
  const body = {
    title: `${SIGNATURE}: can be deleted`,
    // An author is somebody; failing that, 0 may be the main account.
    owner_id: known.authorId ?? 0,
    project_id: settings.project,
    // Only for the requester.
    visibility: 0,
    ...more,
  };
  return caller.ask({ method: 'POST', path: '/task', token, body });
}

/** Tasks, which no operation of the contract removes. */
export const tasks: Experiment = {
  requests: 3,
  isPossible: ({ allowWrites, project }) => allowWrites && project !== undefined,
  leaves: ({ project }) => `up to three tasks in project ${project}, shown to the requester alone`,
  async run(inquiry) {
    const plain = await create(inquiry, {});
    if (plain.kind !== 'success') {
      const why = `a task gets ${inWords(plain)}`;
      return (['omittedTaskFields', 'reminderEcho', 'unknownReference'] as const).map((id) => unclear(id, why, plain));
    }
    return [
      omittedFields(plain),
      reminderEcho(await create(inquiry, REMINDER)),
      unknownObserver(await create(inquiry, { observers: [NARROW_ABSENT_ID] })),
    ];
  },
};
