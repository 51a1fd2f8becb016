import { readFileSync } from 'node:fs';
import type { ControlOperation } from '../../src/control/control-operation.ts';
import { controlOperations } from '../../src/control/operations.ts';
import { plain, table } from './table.ts';

interface BodySchema {
  $ref?: string;
  properties?: object;
  required?: readonly string[];
}

/** Pages that explain calls, by the beginning of their path. Links are relative to docs/control-plane.md. */
const PAGES: readonly [path: string, link: string][] = [
  ['/_mock/reset', 'control/state.md#reset'],
  ['/_mock/seed', 'control/state.md#seed'],
  ['/_mock/state', 'control/state.md'],
  ['/_mock/fixtures', 'fixtures.md'],
  ['/_mock/fixture', 'control/state.md'],
  ['/_mock/snapshots', 'control/state.md#snapshots'],
  ['/_mock/clock', 'control/clock-and-tokens.md#clock'],
  ['/_mock/tokens', 'control/clock-and-tokens.md#tokens'],
  ['/_mock/faults', 'control/faults.md'],
  ['/_mock/assumptions', 'control/assumptions.md'],
  ['/_mock/sandboxes', 'control/sandboxes.md'],
  ['/_mock/warnings', 'control/report.md#warnings'],
  ['/_mock/requests/wait', 'control/verify.md'],
  ['/_mock/requests', 'control/journal.md'],
  ['/_mock/verify', 'control/verify.md'],
  ['/_mock/coverage', 'control/report.md'],
  ['/_mock/report', 'control/report.md'],
  ['/_mock/events', 'control/events.md'],
  ['/_mock/openapi', '#descriptions'],
  ['/_mock/control-openapi', '#descriptions'],
];

function schemaOf(file: string): BodySchema {
  return JSON.parse(readFileSync(new URL(`../../schemas/control/${file}`, import.meta.url), 'utf8'));
}

function bodyOf({ id, hasBody }: ControlOperation): string {
  if (!hasBody) return '';
  const own = schemaOf(`${id}.request.json`);
  const { properties, required = [] } = own.$ref === undefined ? own : schemaOf(own.$ref);
  if (properties === undefined) return '`{…}`';
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  return `\`{${names.join(', ')}}\``;
}

export function callsTable(): string {
  const rows = controlOperations.map((operation) => {
    const { method, path, query = [], summary } = operation;
    const filters = query.map(({ name, isMap }) => (isMap ? '`?<field>=`' : `\`?${name}=\``)).join(' ');
    const [, link] = PAGES.find(([start]) => path.startsWith(start)) ?? [];
    const call = `\`${method} ${path}\``;
    return [link === undefined ? call : `[${call}](${link})`, bodyOf(operation) || filters, plain(summary)];
  });
  return table(['call', 'takes', 'does'], rows);
}
