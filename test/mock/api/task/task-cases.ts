import { casesOf } from '../cases.ts';

/** Task with only the required fields. */
export const TASK = { title: 'Call back', owner_id: 11, project_id: 1 };

export const { accepts, rejects } = casesOf({
  line: 'POST /task',
  body: TASK,
  recordOf: ({ tasks }, { id }) => tasks.get(Number(id)),
});
