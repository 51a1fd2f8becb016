import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = new URL('../../src/', import.meta.url);

/**
 * Imports that each room of `src/` may have: rooms, or files and folders of the mock. A room is a folder, or a file at
 * the top. All rooms may import types of `generated`.
 */
const STREET: Record<string, readonly string[]> = {
  mock: ['generated'],
  'in-process': ['mock', 'client', 'run/sweep-env.ts', 'watch'],
  'index.ts': ['in-process', 'mock', 'client'],
  client: ['generated', 'mock/requests/resent-headers.ts'],
  run: ['mock'],
  compare: ['mock/api', 'mock/schema', 'mock/core', 'mock/secrets', 'generated'],
  sweep: ['run', 'mock'],
  watch: ['mock'],
  cli: ['client', 'generated', 'compare', 'run', 'sweep', 'watch', 'mock'],
  runners: ['client', 'in-process'],
  panel: ['client', 'mock/requests/resent-headers.ts'],
  generated: [],
};

/** Imports that each part of `src/mock/` may have. */
const MOCK: Record<string, readonly string[]> = {
  core: [],
  secrets: ['core'],
  api: ['core'],
  schema: ['core'],
  openapi: ['schema', 'core'],
  requests: ['api', 'core', 'secrets'],
  'version.ts': ['schema'],
  store: ['schema', 'core', 'version.ts'],
  control: ['api', 'requests', 'openapi', 'schema', 'core', 'secrets', 'version.ts'],
  'custom-operations': ['api', 'schema', 'core'],
  http: ['api', 'control', 'requests', 'schema', 'core', 'secrets'],
  'create-mock.ts': ['custom-operations', 'http', 'api', 'control', 'schema', 'store', 'core'],
};

/** Users augment this type in `leadmock/client`. */
const CUSTOM_COLLECTIONS = 'mock/custom-operations/operation.ts → client/index.ts';

/** Parts that may import a package. Packages that are not listed may not be imported. */
const PACKAGES: Record<string, readonly string[]> = {
  express: ['mock/http'],
  ajv: ['mock/schema', 'mock/openapi'],
  'ajv-formats': ['mock/schema'],
  'jsonc-parser': ['mock/schema'],
  lowdb: ['mock/store'],
  chokidar: ['watch'],
  yargs: ['cli'],
  'string-width': ['cli'],
  pino: ['cli'],
  'pino-pretty': ['cli'],
  leven: ['mock/core/text'],
  vitest: ['runners'],
  '@playwright/test': ['runners'],
  preact: ['panel'],
};

/** Parts that use no files, no network and no other modules of Node. */
const PURE = [
  'mock/core',
  'mock/api',
  'mock/secrets/mask.ts',
  'mock/secrets/known-values.ts',
  'mock/requests/resent-headers.ts',
  'client',
  'panel',
  'run/junit.ts',
];

/**
 * The only file that uses timers and clocks of the machine, and the modules of Node that contain them, which other
 * files may not import.
 */
const REAL_TIME = 'mock/core/real-time.ts';
const TIMERS = /^(node:)?(timers|perf_hooks)(\/|$)/;

interface Import {
  file: string;
  specifier: string;
  isTypeOnly: boolean;
}

function roomOf(file: string): string {
  return file.split('/')[0] ?? file;
}

function partOfMock(file: string): string {
  return file.split('/')[1] ?? file;
}

const isWithin = (file: string) => (place: string) => file === place || file.startsWith(`${place}/`);

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.[jt]sx?$/.test(entry.name))
  .map(({ parentPath, name }) => posix.relative(fileURLToPath(SRC), posix.join(parentPath, name)));

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(new URL(file, SRC), 'utf8');
  const found = text.matchAll(/^(?:import|export)( type)?\b[^;]*?from '([^']+)';|\bimport\('([^']+)'\)/gm);
  return [...found].map(([, type, from, dynamic]) => ({
    file,
    specifier: from ?? dynamic ?? '',
    isTypeOnly: type !== undefined,
  }));
});

/** Imported files of each file. */
const importedBy = new Map<string, string[]>();
for (const { file, specifier } of imports) {
  if (!specifier.startsWith('.')) continue;
  importedBy.set(file, [...(importedBy.get(file) ?? []), posix.join(posix.dirname(file), specifier)]);
}

function packageOf(specifier: string): string {
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

function isAllowed({ file, specifier, isTypeOnly }: Import): boolean {
  if (file === REAL_TIME) return specifier.startsWith('node:');
  if (TIMERS.test(specifier)) return false;
  if (specifier.startsWith('node:')) return !PURE.some(isWithin(file));
  if (!specifier.startsWith('.')) return (PACKAGES[packageOf(specifier)] ?? []).some(isWithin(file));
  const target = posix.join(posix.dirname(file), specifier);
  const [room, targetRoom] = [roomOf(file), roomOf(target)];
  if (isTypeOnly && (targetRoom === 'generated' || `${file} → ${target}` === CUSTOM_COLLECTIONS)) return true;
  if (room !== targetRoom) return (STREET[room] ?? []).some(isWithin(target));
  const [part, targetPart] = [partOfMock(file), partOfMock(target)];
  return room !== 'mock' || part === targetPart || (MOCK[part] ?? []).includes(targetPart);
}

test('each room of src, and each part of the mock, has its allowed imports', () => {
  const isUnknown = (file: string) =>
    STREET[roomOf(file)] === undefined || (roomOf(file) === 'mock' && MOCK[partOfMock(file)] === undefined);
  expect(files.filter(isUnknown)).toEqual([]);
});

test('imports run in one direction, and each package has its place', () => {
  const broken = imports.filter((found) => !isAllowed(found));
  expect(broken.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([]);
});

test('only the composition root and request senders import the list of operations', () => {
  const importers = [...importedBy].filter(([, targets]) => targets.includes('mock/api/operations.ts'));
  expect(importers.map(([file]) => file).toSorted()).toEqual(['compare/samples.ts', 'mock/create-mock.ts']);
});

/** @returns a cycle of imports that starts at a file, or undefined */
function circleFrom(start: string): string[] | undefined {
  const seen = new Set<string>();
  const walk = (file: string, way: string[]): string[] | undefined => {
    for (const next of importedBy.get(file) ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
}

test('imports form no cycle, including type imports', () => {
  const circles = files.flatMap((file) => circleFrom(file)?.join(' → ') ?? []);
  expect(circles).toEqual([]);
});

const isInApi = (file: string) => isWithin(file)('mock/api');

test('operations of the service are synchronous', () => {
  const rooms = files.filter(isInApi);
  const waiting = rooms.filter((file) => /\b(async|await|Promise)\b/.test(readFileSync(new URL(file, SRC), 'utf8')));
  expect(waiting).toEqual([]);
});
