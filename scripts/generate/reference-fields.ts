import { referenceFields } from '../../src/mock/core/state/references.ts';

export function namingFieldsModule(): string {
  const fields = Object.entries(referenceFields).map(([field, collection]) => `  ${field}: '${collection}',\n`);
  return `// Made from src/mock/core/state/ by \`npm run generate\`. Do not edit.
import type { CollectionName } from '../../client/index.ts';

/** Collections that the fields of a record reference by id. */
export const referenceFields: Readonly<Record<string, CollectionName>> = {
${fields.join('')}};
`;
}
