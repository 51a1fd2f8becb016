import type { Assumption } from '../../src/mock/core/assumption.ts';
import { assumptions, presets } from '../../src/mock/core/assumptions.ts';
import { table } from './table.ts';

export function assumptionsTable(): string {
  return table(
    ['assumption', 'is about', 'values (default first)', 'default is'],
    Object.entries(assumptions).map(([id, { meaning, values, provenance, violatesContract }]: [string, Assumption]) => [
      `\`${id}\``,
      meaning,
      values
        .map(([value, effect]) => (value === effect ? `\`${value}\`` : `\`${value}\`: ${effect}`))
        .map((text, at) =>
          violatesContract?.includes(values[at]?.[0] ?? '') ? `${text}; **violates the contract**` : text,
        )
        .join('<br>'),
      provenance,
    ]),
  );
}

export function presetsTable(): string {
  return table(
    ['preset', 'sets'],
    Object.entries(presets).map(([name, values]) => [
      `\`${name}\``,
      Object.entries(values)
        .map(([id, value]) => `\`${id}=${value}\``)
        .join(', '),
    ]),
  );
}
