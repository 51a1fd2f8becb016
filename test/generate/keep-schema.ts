import { keepables } from '../../src/core/sandbox/sandbox.ts';

/** `schemas/control/keep.json`: what a reset and a restore may leave as it is. */
export function keepSchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Keep',
    description: 'Parts that stay as they are',
    type: 'array',
    items: { enum: keepables },
  };
  return `${JSON.stringify(schema, null, 2).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, items: string) => `[${items.replace(/\s*\n\s*/g, ' ')}]`)}\n`;
}
