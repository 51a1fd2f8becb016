import { keepables } from '../../src/core/sandbox/sandbox.ts';
import { schemaText } from './schema-text.ts';

/** `schemas/control/keep.json`: what a reset and a restore may leave as it is. */
export function keepSchema(): string {
  return schemaText({
    title: 'Keep',
    description: 'Parts that stay as they are',
    type: 'array',
    items: { enum: keepables },
  });
}
