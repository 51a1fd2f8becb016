import { expect, test } from 'vitest';
import { validatorOf } from '../../../src/mock/schema/schemas.ts';

const isCreatedAt = validatorOf('created-at.json');
const twoDigits = (length: number) => Array.from({ length }, (_, number) => String(number).padStart(2, '0'));

function isInCalendar(day: number, month: number, year: number): boolean {
  const date = new Date(Date.UTC(2000 + year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

test('created_at accepts exactly the days of the calendar', () => {
  const wrong = twoDigits(100).flatMap((year) =>
    twoDigits(20).flatMap((month) =>
      twoDigits(40)
        .filter(
          (day) =>
            isCreatedAt(`${day}.${month}.${year} 10:00:00`) !== isInCalendar(Number(day), Number(month), Number(year)),
        )
        .map((day) => `${day}.${month}.${year}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('created_at accepts exactly the times of a day', () => {
  const wrong = twoDigits(100).filter((two) => {
    const isIn = (below: number) => Number(two) < below;
    return (
      isCreatedAt(`31.12.25 ${two}:00:00`) !== isIn(24) ||
      isCreatedAt(`31.12.25 00:${two}:00`) !== isIn(60) ||
      isCreatedAt(`31.12.25 00:00:${two}`) !== isIn(60)
    );
  });
  expect(wrong).toEqual([]);
});
