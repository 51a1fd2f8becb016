import { namingFields } from '../../src/core/state/references.ts';
import { collectionNames } from '../../src/core/state/state.ts';

/** A module of the panel: the collections, and what the fields of a record name. */
export function namingFieldsModule(): string {
  const names = collectionNames.map((name) => `  '${name}',\n`).join('');
  const fields = Object.entries(namingFields).map(([field, collection]) => `  ${field}: '${collection}',\n`);
  return `// Made from src/core/state/ by \`npm run generate\`. Do not edit.
import type { CollectionName } from '../../client/index.ts';

/** In the order of a seed. */
export const collections: readonly CollectionName[] = [
${names}];

/** Which records the fields of a record name by their ids. */
export const namingFields: Readonly<Record<string, CollectionName>> = {
${fields.join('')}};
`;
}
