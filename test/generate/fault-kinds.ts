import { type FaultKind, faultKinds } from '../../src/core/fault-kinds.ts';
import { schemaText } from './schema-text.ts';
import { table } from './table.ts';

const kinds = Object.entries(faultKinds) as [
  FaultKind,
  { takes?: string; sees: string; state: string; note?: string },
][];

const ENDS: Record<string, string> = {
  'as ever': '.',
  unchanged: '; nothing is changed.',
  changed: ', though the change was made.',
};

/** What a kind does, in a sentence or two. */
const meaningOf = ({ sees, state, note }: (typeof kinds)[number][1]) =>
  `${sees[0]?.toUpperCase()}${sees.slice(1)}${ENDS[state]}${note ? ` ${note}` : ''}`;

/** The kinds as `docs/control-plane.md` lists them. */
export function faultKindsTable(): string {
  return table(
    ['kind', 'the client sees', 'the state'],
    kinds.map(([kind, { takes, sees, state }]) => [`\`${kind}\`${takes ? ` (${takes})` : ''}`, sees, state]),
  );
}

/** `schemas/control/fault-kind.json`. */
export function faultKindSchema(): string {
  return schemaText({
    title: 'FaultKind',
    description: 'What befalls a request.',
    enum: kinds.map(([kind]) => kind),
    'x-meanings': Object.fromEntries(kinds.map(([kind, meaning]) => [kind, meaningOf(meaning)])),
  });
}
