import { type FaultKind, faultKinds } from '../../src/core/fault-kinds.ts';
import { schemaText } from './schema-text.ts';
import { table } from './table.ts';

const kinds = Object.entries(faultKinds) as [
  FaultKind,
  { takes?: string; sees: string; state: string; note?: string },
][];

/** The kinds as `docs/control-plane.md` lists them. */
export function faultKindsTable(): string {
  return table(
    ['kind', 'the client sees', 'the state'],
    kinds.map(([kind, { takes, sees, state }]) => [`\`${kind}\`${takes ? ` (${takes})` : ''}`, sees, state]),
  );
}

/** `schemas/control/fault-kind.json`. */
export function faultKindSchema(): string {
  return schemaText({ title: 'FaultKind', description: 'What befalls a request.', enum: kinds.map(([kind]) => kind) });
}

const ENDS: Record<string, string> = {
  'as ever': '.',
  unchanged: '; nothing is changed.',
  changed: ', though the change was made.',
};

/** A module of the panel: a sentence for each kind. */
export function faultKindsModule(): string {
  const lines = kinds.map(([kind, { sees, state, note }]) => {
    const key = /^[a-z]+$/.test(kind) ? kind : `'${kind}'`;
    const text = `'${sees[0]?.toUpperCase()}${sees.slice(1)}${ENDS[state]}${note ? ` ${note}` : ''}'`;
    // As the formatter has it.
    return `  ${key}:${note ? '\n    ' : ' '}${text},\n`;
  });
  return `// Made from src/core/fault-kinds.ts by \`npm run generate\`. Do not edit.

/** What each kind of fault does. */
export const kinds = {
${lines.join('')}};
`;
}
