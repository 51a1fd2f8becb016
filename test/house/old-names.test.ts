import { readdirSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT_FOLDER } from '../support/documentation.ts';

const OLD_NAMES = [
  'base_path|idle_s|expires_in_ms|taken_at|uptime_s|answer_headers|body_state|body_bytes|asked_sandbox',
  'make-(token|record|sandbox)|drop-sandbox|remove-fault|make_(token|record|sandbox)|drop_sandbox|remove_fault',
  'makeRecord|removeRecord|makeSandbox|dropSandbox|makeToken|unfreeze|tokens\\.make|sandboxes\\.(make|drop)',
  'BegunAnew|Hashed|Verified|MadeSandbox|DroppedSandbox|Own(Operation|Collections|Record)',
  'type Outcome|outcome[?]?: Outcome|SandboxGone|NoRoomForSandbox|RunTally|AnsweredRule|WrittenAnswer',
  '([Oo]peration|[Cc]ollection|[Ff]ixture)s? of your own|(gives?|gave) way|sandbox(es)? (is|are|was|were) (made|dropped)',
  'unknownReference|unknownObject|tokenLife|errorStatus=ok|ofWire|onlyWith',
  'neverCalled|unfired\\.faults|[?&]since=|[?&]names=|include=naming|x-leadmock-yours|yours:',
  'leadmock save|--write|--lead-deal|--env|clock (show|run)|(snapshot|fault) remove',
];
const OLD = new RegExp(`(?<![\\w-])(${OLD_NAMES.join('|')})(?![\\w-])`, 'g');

/**
 * Folders and files with public names: users read them, or see their names in an IDE, `--help` or the documents of the
 * server.
 */
const PUBLIC = [
  'README.md',
  'docs',
  'clients',
  'schemas',
  ...['client', 'cli', 'control', 'custom-operations', 'panel', 'generated', 'runners'].map((part) => `src/${part}`),
  'src/index.ts',
];

/** Table of old names, which leadmock rejects with the new names. */
const REJECTED_NAMES = 'src/control/assumptions/old-names.ts';

function filesIn(path: string): string[] {
  const whole = `${ROOT_FOLDER}/${path}`;
  if (!statSync(whole).isDirectory()) return [path];
  const files = readdirSync(whole, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return files
    .map(({ parentPath, name }) => relative(ROOT_FOLDER, `${parentPath}/${name}`))
    .filter((file) => /\.(md|py|json|tsx?)$/.test(file));
}

function oldNamesIn(text: string): string[] {
  return [...text.matchAll(OLD)].map(([name]) => name);
}

test('texts for users contain no names from before the first release', () => {
  const files = PUBLIC.flatMap(filesIn).filter((file) => file !== REJECTED_NAMES);
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    oldNamesIn(readFileSync(`${ROOT_FOLDER}/${file}`, 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['"base_path": ""', ['base_path']],
  ['await mock.sandboxes.drop("a")', ['sandboxes.drop']],
  ['compare --write a.json', ['--write']],
  ['npm run format -- --rewrite', []],
  ['a late request after its sandbox was dropped', ['sandbox was dropped']],
])('in %s the old names are %j', (text, names) => {
  expect(oldNamesIn(text)).toEqual(names);
});
