import type { Task } from '../../core/state/state.ts';
import type { WarningId } from '../warnings.ts';

/** How many seconds before the time of a task its reminder comes, by `remind_type`; 0 is no reminder. */
const REMIND_BEFORE_S = [undefined, 0, 60 * 60, 7 * 24 * 60 * 60];

type Dated = Pick<Task, 'date_start' | 'date_end' | 'remind_type'>;

/** When a task reminds, in seconds since 1970: before its start, or before its end when it has no start. */
function reminderAt({ date_start, date_end, remind_type }: Dated): number | undefined {
  const before = REMIND_BEFORE_S[remind_type];
  const time = date_start ?? date_end;
  return before === undefined || time === null ? undefined : time - before;
}

/**
 * Notes what looks like a mistake in a new task that is fine otherwise.
 * @param nowMs milliseconds since 1970; the current second is not the past
 */
export function warnOfTask(
  task: Dated & Pick<Task, 'visibility' | 'observers'>,
  nowMs: number,
  warn: (id: WarningId) => void,
): void {
  const { date_start, date_end, visibility, observers } = task;
  const reminder = reminderAt(task);
  if (reminder !== undefined && reminder < Math.floor(nowMs / 1000)) warn('reminder-in-the-past');
  if (date_start !== null && date_end !== null && date_end < date_start) warn('end-before-start');
  if (visibility === 2 && observers.length === 0) warn('visibility-without-observers');
}
