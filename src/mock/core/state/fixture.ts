import { type CollectionName, collectionNamesIn, recordsOf, type StateDocument } from './state.ts';

/** Token that is valid without a login. */
export interface KnownToken {
  readonly token: string;
  readonly user_id: number;
  readonly service: string;
}

export interface SeedContent {
  document: StateDocument;
  tokens: readonly KnownToken[];
}

/** Sandboxes that start from a fixture share its records. */
export interface Fixture {
  name: string;
  /** Name of the fixture, or path of the file if the user gave a path. Files in two folders may have the same name. */
  origin: string;
  document: StateDocument;
  tokens?: readonly KnownToken[];
}

export function countRecords(document: StateDocument): Record<CollectionName, number> {
  const counts = collectionNamesIn(document).map((name) => [name, recordsOf(document, name).length]);
  return Object.fromEntries(counts) as Record<CollectionName, number>;
}

/** Example: `users 3, projects 1`. Empty collections are omitted; without records, the text is `empty`. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const filled = Object.entries(counts).filter(([, count]) => count > 0);
  return filled.map(([name, count]) => `${name} ${count}`).join(', ') || 'empty';
}
