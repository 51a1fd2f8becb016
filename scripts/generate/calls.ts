import { readFileSync } from 'node:fs';
import type { ControlOperation } from '../../src/mock/control/control-operation.ts';
import { controlOperations } from '../../src/mock/control/operations.ts';
import { plain, table } from './table.ts';

interface BodySchema {
  $ref?: string;
  properties?: object;
  required?: readonly string[];
}

/** Pages that explain calls, by the beginning of their path. Links are relative to docs/reference/control-plane.md. */
const PAGES: readonly [path: string, link: string][] = [
  ['/_mock/reset', 'state.md#reset'],
  ['/_mock/seed', 'state.md#seed'],
  ['/_mock/state', 'state.md'],
  ['/_mock/fixtures', '../your-data.md'],
  ['/_mock/fixture', 'state.md'],
  ['/_mock/snapshots', 'state.md#snapshots'],
  ['/_mock/clock', 'sandboxes.md#clock'],
  ['/_mock/tokens', 'sandboxes.md#tokens'],
  ['/_mock/faults', 'faults.md'],
  ['/_mock/assumptions', 'configuration.md#assumptions'],
  ['/_mock/sandboxes', 'sandboxes.md'],
  ['/_mock/tests', 'sandboxes.md#begin-and-end-a-test'],
  ['/_mock/warnings', 'report.md#warnings'],
  ['/_mock/requests/wait', 'requests.md#verify-requests'],
  ['/_mock/requests', 'requests.md'],
  ['/_mock/verify', 'requests.md#verify-requests'],
  ['/_mock/coverage', 'report.md'],
  ['/_mock/report', 'report.md'],
  ['/_mock/events', 'report.md#events'],
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
  return table(['call', 'body or query', 'effect'], rows);
}
