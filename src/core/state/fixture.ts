import { type CollectionName, collectionNamesIn, recordsOf, type StateDocument } from './state.ts';

/** Token that is valid as soon as the fixture or seed is loaded, without a login. */
export interface KnownToken {
  readonly token: string;
  readonly user_id: number;
  readonly service: string;
}

export interface SeedContent {
  document: StateDocument;
  tokens: readonly KnownToken[];
}

/** State from which sandboxes start. Sandboxes share its records. */
export interface Fixture {
  name: string;
  /** Name, path or other source of the fixture. Distinguishes fixtures with the same name. */
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
