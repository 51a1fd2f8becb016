import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchOf } from '../../../support/fetch-of.ts';
import { startLoggedIn, startMock } from '../../../support/start-mock.ts';
import { LOG_ONLY } from '../../../support/start-mock-settings.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

// biome-ignore lint/suspicious/noExplicitAny: damage of any shape
export type Json = any;

/** Files of a killed leadmock: a data file that ends with change 3, and a log of the changes 1 to 9. */
export interface Left {
  data: string;
  log: string;
}

/** Damage of the files, with the place that the error must contain. */
export type Damage = [what: string, act: (left: Left) => void, place: string | RegExp];

let made: { data: string; lines: string[] } | undefined;

/** @returns the undamaged files */
export function whole(): { data: string; lines: string[] } {
  if (!made) throw new Error('nothing was left yet');
  return made;
}

async function makeWhole(): Promise<{ data: string; lines: string[] }> {
  const folder = await tempFolder();
  const dataFile = join(folder, 'running.json');
  const { client, mock } = await startLoggedIn({ dataFile, writeTiming: LOG_ONLY });
  for (const text of ['Да 1', '2']) await client.post('/lead/101/comment', { text });
  const lines = () => readFileSync(`${dataFile}.log`, 'utf8').split('\n').slice(0, -1);
  const three = join(folder, 'three.json');
  copyFileSync(dataFile, three);
  writeFileSync(`${three}.log`, `${lines().join('\n')}\n`);
  await startMock({ dataFile: three, writeTiming: LOG_ONLY });
  const data = readFileSync(three, 'utf8');
  await client.post('/lead/101/payment', { category: 'Garage', purpose: 'Fee', sum: '10.50' });
  await client.put('/view/1002', { source: 'edited' });
  await client.delete('/view/2001');
  await client.post('/lead/101/comment', { text: '3' });
  await fetchOf(mock)('http://mock/_mock/clock', { method: 'PUT', body: '{"frozen":true}' });
  await fetchOf(mock)('http://mock/_mock/reset', { method: 'POST', body: '{"retain":["sessions"]}' });
  return { data, lines: lines() };
}

/** Writes the undamaged files to a folder. */
export async function leave(folder: string): Promise<Left> {
  made ??= await makeWhole();
  const data = join(folder, 'db.json');
  writeFileSync(data, made.data);
  writeFileSync(`${data}.log`, `${made.lines.join('\n')}\n`);
  return { data, log: `${data}.log` };
}

export const edit = (act: (content: Json) => void) => (left: Left) => {
  const content = JSON.parse(readFileSync(left.data, 'utf8'));
  act(content);
  writeFileSync(left.data, JSON.stringify(content, null, 2));
};

export const text = (act: (data: string) => string | Buffer) => (left: Left) => {
  writeFileSync(left.data, act(readFileSync(left.data, 'utf8')));
};

export const lines = (act: (all: string[]) => string[]) => (left: Left) => {
  writeFileSync(left.log, `${act([...whole().lines]).join('\n')}\n`);
};

/** Edits the line of a change, and makes it the last line, because a later reset would hide the damage. */
export const entry = (n: number, act: (line: Json) => void) =>
  lines((all) =>
    all.slice(0, n).map((one) => {
      const line = JSON.parse(one);
      if (line.n === n) act(line);
      return JSON.stringify(line);
    }),
  );

/** Adds a change at the end of the log. */
export const added = (change: object) =>
  lines((all) => [
    ...all,
    JSON.stringify({ dataFileId: JSON.parse(all[0] as string).dataFileId, n: all.length + 1, entry: change }),
  ]);

/** Replaces a file. */
export const instead = (which: keyof Left, make: (path: string) => void) => (left: Left) => {
  rmSync(left[which]);
  make(left[which]);
};

export const both = (one: (left: Left) => void, other: (left: Left) => void) => (left: Left) => {
  one(left);
  other(left);
};
