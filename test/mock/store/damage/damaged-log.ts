import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { added, both, type Damage, edit, entry, instead, type Left, lines, whole } from './damaged-files.ts';

const toOtherFile = (line: string) => line.replace(/"dataFileId":"\w+"/, '"dataFileId":"x"');

/** Logs and locks that are invalid, or do not belong to the data file. */
export const damagedLog: Damage[] = [
  [
    'the log: emptied by NULs',
    ({ log }) => writeFileSync(log, `${'\0'.repeat(100)}\n${whole().lines.at(-1)}\n`),
    'log, line 1',
  ],
  [
    'the log: a hole where lines were',
    ({ log }) => writeFileSync(log, `\0\0\0${whole().lines.at(-1)}\n`),
    'log, line 1',
  ],
  [
    'the log: its first lines removed',
    lines((all) => all.slice(4)),
    /log, line 1: is change 5 of the data file \w+, not change 4 of \w+: restore both files/,
  ],
  [
    'the log: a line removed from its middle',
    lines((all) => all.toSpliced(5, 1)),
    'line 6: is change 7 of the data file',
  ],
  [
    'the log: a line twice',
    lines((all) => all.toSpliced(5, 0, all[5] as string)),
    'line 7: is change 6 of the data file',
  ],
  [
    'the log: two lines swapped',
    lines((all) => [...all.slice(0, 6), all[7], all[6], ...all.slice(8)] as string[]),
    'line 7: is change 8',
  ],
  ['the log: all lines the other way round', lines((all) => all.toReversed()), 'line 1: is change'],
  [
    'the log: lines of two data files',
    lines((all) => [...all.slice(0, 4), ...all.slice(4).map(toOtherFile)]),
    'line 5: is change 5 of the data file x, not change 5 of',
  ],
  ['the log: of another data file', lines((all) => all.map(toOtherFile)), 'line 1: is change 1 of the data file x'],
  [
    'the log: without its data file',
    ({ data }) => rmSync(data),
    /db\.json\.log: has changes of \S+db\.json, which is missing: restore it, or start over with --fresh/,
  ],
  [
    'the log: NULs at its end, as after a power failure',
    ({ log }) => appendFileSync(log, '\0\0\0\0'),
    /line \d+: is not a change of leadmock/,
  ],
  [
    'the log: newer than the file by several changes',
    both(
      edit(({ $meta }) => Object.assign($meta, { n: 0 })),
      lines((all) => all.slice(3)),
    ),
    /line 1: is change 4 of the data file \w+, not change 1 of \w+/,
  ],
  [
    'the log: cut in the middle of a line that others follow',
    lines((all) => all.toSpliced(4, 1, (all[4] as string).slice(0, 30))),
    'line 5: is not a change',
  ],
  [
    'the log: two lines run together',
    lines((all) => all.toSpliced(4, 2, `${all[4]}${all[5]}`)),
    'line 5: is not a change',
  ],
  [
    'the log: a byte order mark',
    ({ log }) => writeFileSync(log, `\uFEFF${whole().lines.join('\n')}\n`),
    'line 1: is not a change',
  ],
  [
    'the log: in UTF-16',
    ({ log }) => writeFileSync(log, `${whole().lines.join('\n')}\n`, 'utf16le'),
    'line 1: is not a change',
  ],
  [
    'the log: in Latin-1',
    ({ log }) => writeFileSync(log, `${whole().lines.join('\n').replaceAll('Garage', 'Gärage')}\n`, 'latin1'),
    /line \d+: is not a change/,
  ],
  ['the log: a number that is text', entry(6, (line) => Object.assign(line, { n: '6' })), 'line 6: is not a change'],
  ['the log: a huge number', entry(6, (line) => Object.assign(line, { n: 1e300 })), 'line 6: is not a change'],
  ['the log: a number below 1', entry(6, (line) => Object.assign(line, { n: -6 })), 'line 6: is not a change'],
  ['the log: no id', entry(6, (line) => delete line.dataFileId), 'line 6: is not a change'],
  ['the log: an unknown key', entry(6, (line) => Object.assign(line, { colour: 'red' })), 'line 6: is not a change'],
  ['the log: a line that is null', lines((all) => all.toSpliced(4, 1, 'null')), 'line 5: is not a change'],
  [
    'the log: a line of JSON that is none',
    lines((all) => all.toSpliced(4, 0, '{"hello":1}')),
    'line 5: is not a change',
  ],
  [
    'the log: no entry',
    entry(6, (line) => delete line.entry),
    'line 6: is not a change of leadmock: restore or move the file',
  ],
  [
    'the log: an entry that is a list',
    entry(6, (line) => Object.assign(line, { entry: [] })),
    'line 6: is not a change of leadmock: restore or move the file',
  ],
  [
    'the log: an entry without what it removes',
    entry(6, (line) => delete line.entry.remove),
    'line 6: is not a change of leadmock: restore or move the file',
  ],
  [
    'the log: a record of no collection',
    entry(5, (line) => Object.assign(line.entry.put[0], { 0: 'planets' })),
    'line 5: the change cannot be applied: the collection planets does not exist',
  ],
  [
    'the log: a record of toString',
    entry(5, (line) => Object.assign(line.entry.put[0], { 0: 'toString' })),
    'line 5: the change cannot be applied: the collection toString does not exist',
  ],
  [
    'the log: a record that is null',
    entry(5, (line) => Object.assign(line.entry.put[0], { 1: null })),
    'line 5: is not a change of leadmock: restore or move the file',
  ],
  [
    'the log: a record with a field of another type',
    entry(5, (line) => Object.assign(line.entry.put[0][1], { project_id: 'one' })),
    /db\.json with the changes of its log#\/views\/1\/project_id must be an integer/,
  ],
  [
    'the log: a put that is no pair',
    entry(5, (line) => Object.assign(line.entry.put, { 0: ['views'] })),
    'line 5: is not a change of leadmock: restore or move the file',
  ],
  [
    'the log: an id to remove that cannot be turned into text',
    entry(6, (line) => Object.assign(line.entry, { remove: [['views', { toString: 1 }]] })),
    'line 6: is not a change of leadmock: restore or move the file',
  ],
  [
    'the log: a clock that is set too far',
    entry(8, (line) => Object.assign(line.entry, { clock: { offset_ms: 1e20, frozen_at: null } })),
    /db\.json with the changes of its log#\/\$meta\/clock\/offset_ms/,
  ],
  [
    'the log: a session of nobody',
    entry(7, (line) => line.entry.put.push(['sessions', {}])),
    /db\.json with the changes of its log#\/\$meta\/sessions\/\d/,
  ],
  [
    'the log: a line added with a session of a user who is not there',
    ({ data, log }) => {
      const [session] = JSON.parse(readFileSync(data, 'utf8')).$meta.sessions;
      const forged = { ...session, token: 'a'.repeat(32), user_id: 999 };
      added({ put: [['sessions', forged]], remove: [] })({ log } as Left);
    },
    /db\.json with the changes of its log#\/\$meta\/sessions\/1\/user_id is 999, but this user does not exist/,
  ],
  [
    'the log: contents without sequences',
    entry(9, (line) => delete line.entry.contents.sequences),
    'line 9: is not a change of leadmock: restore or move the file',
  ],
  [
    'the log: contents with a lead that is none',
    entry(9, (line) => Object.assign(line.entry.contents.document.leads[0], { id: 'x' })),
    /db\.json with the changes of its log#\/leads\/0\/id must be an integer/,
  ],
  [
    'the log: contents that are null',
    entry(9, (line) => Object.assign(line.entry, { contents: null })),
    'line 9: is not a change of leadmock: restore or move the file',
  ],
  [
    'the log: a record that names what is not there',
    (left) => {
      lines((all) => all.slice(0, 7))(left);
      const [, , , , , , line] = readFileSync(left.log, 'utf8').split('\n');
      const last = JSON.parse(line as string);
      last.entry.put[0][1].lead_id = 424242;
      writeFileSync(left.log, `${whole().lines.slice(0, 6).join('\n')}\n${JSON.stringify(last)}\n`);
    },
    /db\.json with the changes of its log#\/comments\/\d+\/lead_id leads\/424242 does not exist/,
  ],
  [
    'the log: a text of another program without a line end',
    ({ log }) => writeFileSync(log, 'my notes'),
    'db.json.log, line 1: is not a change of leadmock: restore or move the file',
  ],
  [
    'the log: such a text behind lines of leadmock',
    ({ log }) => appendFileSync(log, 'my notes'),
    /line \d+: is not a change of leadmock/,
  ],
  [
    'the log: a folder',
    instead('log', (log) => mkdirSync(log)),
    'db.json.log: cannot be read: it is not a regular file: move it',
  ],
  ['the log: a link to itself', instead('log', (log) => symlinkSync(log, log)), 'db.json.log: cannot be read: ELOOP'],
  [
    'the log: a pipe',
    instead('log', (log) => execFileSync('mkfifo', [log])),
    'db.json.log: cannot be read: it is not a regular file: move it',
  ],
  ['the lock: a folder', ({ data }) => mkdirSync(`${data}.lock`), 'db.json.lock: cannot be read'],
  [
    'the lock: a link to nowhere',
    ({ data }) => symlinkSync('nowhere', `${data}.lock`),
    'db.json.lock: cannot be read or replaced',
  ],
];
