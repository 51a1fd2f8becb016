import type { Task } from '../../core/state/state.ts';
import type { WarningId } from '../warnings.ts';

/** Seconds from the reminder to the date of the task, by `remind_type`. */
const REMIND_BEFORE_S = [undefined, 0, 60 * 60, 7 * 24 * 60 * 60];

/** Smallest number of 13 digits: in seconds since 1970, a date in the year 33658. */
const MIN_MILLISECONDS = 1_000_000_000_000;

type Dated = Pick<Task, 'date_start' | 'date_end' | 'remind_type'>;

/** @returns the time of the reminder in seconds since 1970, or undefined without a reminder or a date */
function reminderAt({ date_start, date_end, remind_type }: Dated): number | undefined {
  const before = REMIND_BEFORE_S[remind_type];
  // A date of 0 means no date.
  const time = date_start || date_end;
  return before === undefined || !time ? undefined : time - before;
}

/** @param nowMs milliseconds since 1970. A reminder in the current second does not count as past. */
export function warnOfTask(
  task: Dated & Pick<Task, 'visibility' | 'observers'>,
  nowMs: number,
  warn: (id: WarningId) => void,
): void {
  const { date_start, date_end, visibility, observers } = task;
  const reminder = reminderAt(task);
  if (task.remind_type > 0 && !date_start && !date_end) warn('reminder-without-date');
  if (Math.max(date_start ?? 0, date_end ?? 0) >= MIN_MILLISECONDS) warn('date-in-milliseconds');
  if (reminder !== undefined && reminder < Math.floor(nowMs / 1000)) warn('reminder-in-the-past');
  if (date_start && date_end && date_end < date_start) warn('end-before-start');
  if (visibility === 2 && observers.length === 0) warn('visibility-without-observers');
}
