import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = new URL('../../src/', import.meta.url);

/**
 * Allowed imports of each part of `src/`. A part is a folder, or a file at the top. All parts may import types of
 * `generated`.
 */
const ARROWS: Record<string, readonly string[]> = {
  core: [],
  api: ['core'],
  control: ['api', 'requests', 'openapi', 'schema', 'core', 'secrets', 'nearest.ts', 'resent-headers.ts', 'version.ts'],
  requests: ['api', 'core', 'secrets', 'nearest.ts'],
  openapi: ['schema', 'core'],
  schema: ['core', 'nearest.ts', 'data-root.ts'],
  store: ['schema', 'core', 'version.ts'],
  http: ['api', 'control', 'requests', 'schema', 'core', 'secrets', 'nearest.ts', 'printable.ts'],
  'version.ts': ['data-root.ts'],
  'custom-operations': ['api', 'client', 'schema', 'core', 'nearest.ts'],
  'in-process': ['mock.ts', 'custom-operations', 'http', 'control', 'client', 'core', 'sweep-env.ts'],
  'mock.ts': ['custom-operations', 'http', 'api', 'control', 'schema', 'store', 'core', 'generated', 'data-root.ts'],
  'index.ts': ['in-process', 'custom-operations', 'client', 'core'],
  compare: ['api', 'schema', 'core', 'secrets', 'generated'],
  run: ['mock.ts', 'http', 'core'],
  sweep: ['run', 'mock.ts', 'control', 'http', 'core', 'sweep-env.ts', 'junit.ts'],
  'sweep-env.ts': ['core'],
  cli: [
    'client',
    'generated',
    'compare',
    'run',
    'sweep',
    'sweep-env.ts',
    'mock.ts',
    'version.ts',
    'custom-operations',
    'http',
    'control',
    'openapi',
    'schema',
    'store',
    'core',
    'nearest.ts',
    'printable.ts',
    'junit.ts',
  ],
  client: ['generated', 'resent-headers.ts'],
  runners: ['client', 'in-process', 'core'],
  panel: ['client', 'resent-headers.ts'],
  generated: [],
  secrets: ['core'],
  'junit.ts': [],
  'nearest.ts': [],
  'printable.ts': [],
  'resent-headers.ts': [],
  'data-root.ts': [],
};

/** Parts that may import a package. Packages that are not listed may not be imported. */
const PACKAGES: Record<string, readonly string[]> = {
  express: ['http'],
  ajv: ['schema', 'openapi'],
  'ajv-formats': ['schema'],
  'jsonc-parser': ['schema'],
  lowdb: ['store'],
  chokidar: ['cli'],
  yargs: ['cli'],
  'string-width': ['cli'],
  pino: ['cli'],
  'pino-pretty': ['cli'],
  leven: ['nearest.ts'],
  vitest: ['runners'],
  '@playwright/test': ['runners'],
  preact: ['panel'],
};

/** Parts that use no files, no network and no other modules of Node. */
const PURE = [
  'core',
  'api',
  'client',
  'panel',
  'secrets',
  'junit.ts',
  'nearest.ts',
  'printable.ts',
  'resent-headers.ts',
];

/**
 * The only file that uses timers and clocks of the machine, and the modules of Node that contain them, which other
 * files may not import.
 */
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
  const part = partOf(file);
  if (file === REAL_TIME) return specifier.startsWith('node:');
  if (TIMERS.test(specifier)) return false;
  if (specifier.startsWith('node:')) return !PURE.includes(part);
  if (!specifier.startsWith('.')) return (PACKAGES[packageOf(specifier)] ?? []).includes(part);
  const target = partOf(posix.join(posix.dirname(file), specifier));
  if (target === 'generated' && isTypeOnly) return true;
  return target === part || (ARROWS[part] ?? []).includes(target);
}

test('each part of src has its allowed imports', () => {
  expect(files.filter((file) => ARROWS[partOf(file)] === undefined)).toEqual([]);
});

test('imports run in one direction, and each package has its place', () => {
  const broken = imports.filter((found) => !isAllowed(found));
  expect(broken.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([]);
});

test('only the composition root and request senders import the list of operations', () => {
  const importers = [...importedBy].filter(([, targets]) => targets.includes('api/operations.ts'));
  expect(importers.map(([file]) => file).toSorted()).toEqual(['compare/samples.ts', 'mock.ts']);
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

test('operations of the service are synchronous', () => {
  const rooms = files.filter((file) => partOf(file) === 'api');
  const waiting = rooms.filter((file) => /\b(async|await|Promise)\b/.test(readFileSync(new URL(file, SRC), 'utf8')));
  expect(waiting).toEqual([]);
});
