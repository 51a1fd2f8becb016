// @module-tag slow
import { appendFileSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { Fixtures } from '../../../src/mock/schema/files/fixtures.ts';
import { InvalidFile } from '../../../src/mock/schema/files/json-file.ts';
import { checkDataFile } from '../../../src/mock/store/data-file.ts';
import { DamagedFile } from '../../../src/mock/store/log-file.ts';
import { readPersisted, resume } from '../../../src/mock/store/open.ts';
import { newSandbox } from '../../reliability/crash/life.ts';
import { fsError, hookFs } from '../../support/hook-fs.ts';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { damagedDataFile } from './damage/damaged-data-file.ts';
import { both, edit, type Json, type Left, leave, lines, text, whole } from './damage/damaged-files.ts';
import { damagedLog } from './damage/damaged-log.ts';
import { replacedDataFile } from './damage/replaced-data-file.ts';

/** Names of errors with which the program ends with exit code 4. */
const NAMED = ['InvalidFile', 'DamagedFile', 'FixtureMismatch'];

/** @returns all files of a folder with their bytes */
function contents(folder: string): unknown {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const stat = lstatSync(path);
      return [name, stat.mode, stat.mtimeMs, stat.isFile() ? readFileSync(path).toString('latin1') : ''];
    });
}

const damages = [...damagedDataFile, ...replacedDataFile, ...damagedLog];

test.each(damages)('%s: the start fails with the place, and changes nothing', async (_what, act, place) => {
  const folder = await tempFolder();
  const left = await leave(folder);
  act(left);
  const before = contents(folder);
  const rejected = await startMock({ dataFile: left.data }).then(
    () => expect.fail('it started'),
    (error: Error) => error,
  );
  expect(rejected.message).toMatch(place);
  expect(NAMED, rejected.stack).toContain(rejected.name);
  expect(contents(folder)).toEqual(before);
});

/** Yields copies of the document, each with another value in one place. */
function* replaced(document: Json, value: Json): Generator<Json> {
  if (typeof document !== 'object' || document === null) return;
  for (const key of Object.keys(document)) {
    const put = (inner: Json) =>
      Array.isArray(document) ? document.with(Number(key), inner) : { ...document, [key]: inner };
    yield put(value);
    for (const inner of replaced(document[key], value)) yield put(inner);
  }
}

test.each([{ toString: 1, toJSON: 1 }, [{ toString: 1 }]])(
  '%j at any place of a line or file is accepted, or rejected with the place',
  async (value) => {
    await leave(await tempFolder());
    const { data, lines } = whole();
    let rejected = 0;
    const tryTo = (act: () => void) => {
      try {
        act();
      } catch (error) {
        expect([InvalidFile, DamagedFile]).toContain((error as Error).constructor);
        rejected += 1;
      }
    };
    const content = checkDataFile('db.json', JSON.parse(data));
    for (const line of lines) {
      const { entry, ...others } = JSON.parse(line);
      for (const changed of replaced(entry, value)) {
        const changes = [{ ...others, entry: changed, place: 'db.json.log, line 1' }];
        tryTo(() => resume(newSandbox(), { content, changes }, 'db.json'));
      }
    }
    for (const changed of replaced(JSON.parse(data), value)) {
      tryTo(() => checkDataFile('db.json', changed));
    }
    expect(rejected).toBeGreaterThan(500);
  },
);

test('unreadable files are rejected', async () => {
  const left = await leave(await tempFolder());
  const fixture = new Fixtures(undefined).byName('default', 'reject');
  const readWithout = (file: string) => () => {
    const restore = hookFs(['readFileSync'], (call, _name, args) => {
      if (args[0] === file) throw fsError('EACCES', 'permission denied');
      return call(...args);
    });
    try {
      readPersisted({ dataFile: left.data, fresh: false, onDefect() {} }, fixture);
    } finally {
      restore();
    }
  };
  expect(readWithout(left.data)).toThrow('db.json cannot be read: EACCES');
  expect(readWithout(left.log)).toThrow('db.json.log: cannot be read: EACCES');
});

test('--fresh replaces a damaged data file and log of leadmock; other files stop the start', async () => {
  const left = await leave(await tempFolder());
  const startFresh = () =>
    readPersisted(
      { dataFile: left.data, fresh: true, onDefect() {} },
      new Fixtures(undefined).byName('default', 'reject'),
    );
  writeFileSync(left.data, whole().data.slice(0, -100));
  writeFileSync(left.log, `${whole().lines[0]?.slice(0, -10)}\n`);
  expect(startFresh()).toEqual({ content: undefined, changes: [] });
  for (const text of ['', ' \n']) {
    writeFileSync(left.data, text);
    expect(startFresh()).toEqual({ content: undefined, changes: [] });
  }
  writeFileSync(left.data, '{"meta":1}');
  expect(startFresh).toThrow('is not a file of leadmock');
  rmSync(left.data);
  writeFileSync(left.log, 'a line of another program\n');
  expect(startFresh).toThrow('db.json.log is not a file of leadmock');
});

/** Changes of the files by a crash, or harmless changes by an editor. */
const harmless: [what: string, act: (left: Left) => void][] = [
  ['nothing at all', () => {}],
  ['a byte order mark before the file', text((data) => `\uFEFF${data}`)],
  ['the file on one line', text((data) => JSON.stringify(JSON.parse(data)))],
  [
    'ends of lines as on Windows',
    both(
      text((data) => data.replaceAll('\n', '\r\n')),
      lines((all) => all.map((one) => `${one}\r`)),
    ),
  ],
  ['a torn end of the log', ({ log }) => appendFileSync(log, '{"dataFileId":"a","n":10,"ent')],
  ['lines of the log that the file contains removed', lines((all) => all.slice(3))],
  ['one line of the log that the file contains removed', lines((all) => all.toSpliced(1, 1))],
  ['an older file, beside a log of all that came since', edit(({ $meta }) => Object.assign($meta, { n: 0 }))],
  ['what was left of an unfinished file', ({ data }) => writeFileSync(join(data, '..', '.db.json.tmp'), '{"us')],
];

test.each(harmless)('%s: the start finds everything', async (_what, act) => {
  const left = await leave(await tempFolder());
  const hashOf = (dataFile: string) => {
    const sandbox = newSandbox();
    const settings = { dataFile, fresh: false, onDefect() {} };
    resume(sandbox, readPersisted(settings, new Fixtures(undefined).byName('default', 'reject')), dataFile);
    return stateHash(sandbox.state);
  };
  const expected = hashOf(left.data);
  act(left);
  const { sandbox } = await startMock({ dataFile: left.data });
  expect(stateHash(sandbox.state)).toBe(expected);
});
