import { type FaultEffect, faultEffects } from '../../src/mock/core/fault-effects.ts';
import { schemaText } from './schema-text.ts';
import { table } from './table.ts';

const effects = Object.entries(faultEffects) as [FaultEffect, { hasMoment: boolean; takes?: string; does: string }][];

const AFTER = 'The change is stored.';
const BOTH = 'Before or after the change is stored.';

export function faultEffectsTable(): string {
  return table(
    ['effect', 'when', 'response'],
    effects.map(([effect, { hasMoment, takes, does }]) => [
      `\`${effect}\`${takes ? ` (${takes})` : ''}`,
      hasMoment ? '`before` or `after`' : 'after',
      does,
    ]),
  );
}

export function faultEffectSchema(): string {
  return schemaText({
    title: 'FaultEffect',
    description: 'Effect of a fault.',
    enum: effects.map(([effect]) => effect),
    'x-meanings': Object.fromEntries(
      effects.map(([effect, { hasMoment, does }]) => [effect, `${does} ${hasMoment ? BOTH : AFTER}`]),
    ),
  });
}
