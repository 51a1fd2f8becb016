import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const SRC = new URL('../../src/', import.meta.url);

/** What each part of `src/` may import; a part is a folder, or a file at the top. Types of `generated` are free to all. */
const ARROWS: Record<string, readonly string[]> = {
  core: [],
  api: ['core'],
  control: ['api', 'schema', 'core', 'secrets', 'nearest.ts', 'version.ts'],
  schema: ['core', 'nearest.ts', 'data-root.ts'],
  store: ['core', 'disk.ts'],
  http: ['api', 'control', 'schema', 'core', 'secrets', 'nearest.ts', 'printable.ts'],
  'version.ts': ['data-root.ts'],
  'kept.ts': ['schema', 'store', 'core', 'disk.ts'],
  'mock.ts': ['kept.ts', 'http', 'api', 'control', 'schema', 'store', 'core', 'data-root.ts'],
  'index.ts': ['mock.ts', 'http', 'control', 'client', 'core', 'swept.ts'],
  compare: ['schema', 'core', 'secrets'],
  sweep: ['mock.ts', 'http', 'core', 'swept.ts'],
  'swept.ts': ['core'],
  cli: [
    ...['compare', 'sweep', 'swept.ts', 'mock.ts', 'version.ts', 'http', 'control', 'schema', 'core'],
    ...['nearest.ts', 'printable.ts', 'disk.ts'],
  ],
  client: [],
  runners: ['client', 'index.ts', 'core'],
  panel: ['client'],
  generated: [],
  secrets: [],
  'nearest.ts': [],
  'printable.ts': [],
  'data-root.ts': [],
  'disk.ts': [],
};

/** The parts that may import a package; a package that is not here may be imported nowhere. */
const PACKAGES: Record<string, readonly string[]> = {
  express: ['http'],
  cors: ['http'],
  ajv: ['schema'],
  'ajv-formats': ['schema'],
  'jsonc-parser': ['schema'],
  lowdb: ['store'],
  chokidar: ['cli'],
  yargs: ['cli'],
  pino: ['cli'],
  'pino-pretty': ['cli'],
  leven: ['nearest.ts'],
  vitest: ['runners'],
  '@playwright/test': ['runners'],
  preact: ['panel'],
  htm: ['panel'],
};

/** Parts that know neither files nor network nor anything else of Node. */
const PURE = ['core', 'api', 'client', 'panel', 'secrets', 'nearest.ts', 'printable.ts'];

/** The one file that knows the machine's timers and clocks; the modules of Node that hold them, which others may not import. */
const REAL_TIME = 'core/real-time.ts';
const TIMERS = /^(node:)?(timers|perf_hooks)(\/|$)/;

interface Import {
  file: string;
  specifier: string;
  isTypeOnly: boolean;
}

function partOf(file: string): string {
  return file.split('/')[0] ?? file;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.[jt]s$/.test(file));

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(new URL(file, SRC), 'utf8');
  const found = text.matchAll(/^(?:import|export)( type)?\b[^;]*?from '([^']+)';|\bimport\('([^']+)'\)/gm);
  return [...found].map(([, type, from, dynamic]) => ({
    file,
    specifier: from ?? dynamic ?? '',
    isTypeOnly: type !== undefined,
  }));
});

function packageOf(specifier: string): string {
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

function isAllowed({ file, specifier, isTypeOnly }: Import): boolean {
  const part = partOf(file);
  if (file === REAL_TIME) return specifier.startsWith('node:');
  if (TIMERS.test(specifier)) return false;
  if (specifier.startsWith('node:')) return !PURE.includes(part);
  if (!specifier.startsWith('.')) return (PACKAGES[packageOf(specifier)] ?? []).includes(part);
  const target = partOf(posix.join(posix.dirname(file), specifier));
  if (target === 'generated') return isTypeOnly;
  return target === part || (ARROWS[part] ?? []).includes(target);
}

test('the imports are found', () => {
  expect(imports.length).toBeGreaterThan(150);
  expect(files.filter((file) => ARROWS[partOf(file)] === undefined)).toEqual([]);
});

test('imports run one way, and each package has its place', () => {
  const broken = imports.filter((found) => !isAllowed(found));
  expect(broken.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([]);
});

test('rooms of the service are synchronous', () => {
  const rooms = files.filter((file) => partOf(file) === 'api');
  const waiting = rooms.filter((file) => /\b(async|await|Promise)\b/.test(readFileSync(new URL(file, SRC), 'utf8')));
  expect(waiting).toEqual([]);
});
