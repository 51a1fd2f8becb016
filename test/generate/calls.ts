import { readFileSync } from 'node:fs';
import type { ControlOperation } from '../../src/control/control-operation.ts';
import { controlOperations } from '../../src/control/operations.ts';
import { plain, table } from './table.ts';

interface BodySchema {
  $ref?: string;
  properties?: object;
  required?: readonly string[];
}

/** Sections of docs/control-plane.md that say more of the calls whose path begins so. */
const SECTIONS: readonly [path: string, anchor: string][] = [
  ['/_mock/reset', 'reset'],
  ['/_mock/seed', 'seed'],
  ['/_mock/state', 'state'],
  ['/_mock/snapshots', 'snapshots'],
  ['/_mock/clock', 'clock'],
  ['/_mock/tokens', 'tokens'],
  ['/_mock/faults', 'faults'],
  ['/_mock/assumptions', 'assumptions'],
  ['/_mock/sandboxes', 'sandboxes'],
  ['/_mock/warnings', 'warnings'],
  ['/_mock/requests', 'journal'],
  ['/_mock/verify', 'verify'],
  ['/_mock/coverage', 'journal'],
  ['/_mock/report', 'report'],
  ['/_mock/events', 'events'],
  ['/_mock/openapi', 'description'],
  ['/_mock/control-openapi', 'description'],
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

/** Every call of the control plane: verb and path, what its body and query may hold, what it does. */
export function callsTable(): string {
  const rows = controlOperations.map((operation) => {
    const { method, path, query = [], summary } = operation;
    const filters = query.map(({ name, isMap }) => (isMap ? '`?<field>=`' : `\`?${name}=\``)).join(' ');
    const [, anchor] = SECTIONS.find(([start]) => path.startsWith(start)) ?? [];
    const call = `\`${method} ${path}\``;
    return [anchor === undefined ? call : `[${call}](#${anchor})`, bodyOf(operation) || filters, plain(summary)];
  });
  return table(['call', 'takes', 'does'], rows);
}
