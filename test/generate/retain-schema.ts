import { retainables } from '../../src/core/sandbox/sandbox.ts';
import { schemaText } from './schema-text.ts';

/** `schemas/control/retain.json`: what a reset and a restore may leave as it is. */
export function retainSchema(): string {
  return schemaText({
    title: 'Retain',
    description: 'Parts that stay as they are',
    type: 'array',
    items: { enum: retainables },
  });
}
