import type { Plan } from '../prove/calibrate/experiments.ts';
import type { Reading } from '../prove/calibrate/finding.ts';
import type { CalibrateSettings } from '../prove/calibrate/inquiry.ts';
import { asLine } from './show.ts';

/** What is about to happen, for someone who can still stop it. */
export function planLines({ requests, seconds, leaves }: Plan, { url, pace, secondUser }: CalibrateSettings): string[] {
  const users = secondUser ? 'two users, one after the other' : 'one user';
  return [
    `leadmock calibrate asks ${url}: at most ${requests} requests, ${pace} a second, about ${seconds} s`,
    `  logs in as ${users}: where only one user may be logged in from an address, that can log out others`,
    ...(leaves.length === 0
      ? ['  writes nothing']
      : ['  writes, and cannot undo that:', ...leaves.map((what) => `  - ${what}`)]),
  ];
}

function shownValue({ value, current, verdict }: Reading): string {
  if (value === undefined) return '-';
  return verdict === 'differs' ? `${value} (not ${current})` : value;
}

/** The readings as lines, and how many there are of each verdict. */
export function readingLines(readings: readonly Reading[]): string[] {
  const rows = readings.map((reading) => [
    reading.verdict,
    reading.assumption,
    shownValue(reading),
    asLine(reading.says),
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const count = (verdict: Reading['verdict']) => readings.filter((reading) => reading.verdict === verdict).length;
  return [
    ...lines,
    '',
    `${readings.length} switches: ${count('agrees')} agree, ${count('differs')} differ, ${count('cannot be told')} cannot be told`,
  ];
}
