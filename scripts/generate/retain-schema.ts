import { retainables } from '../../src/mock/core/sandbox/sandbox.ts';
import { schemaText } from './schema-text.ts';

export function retainSchema(): string {
  return schemaText({
    title: 'Retain',
    description: 'Parts that stay as they are',
    type: 'array',
    items: { enum: retainables },
  });
}
