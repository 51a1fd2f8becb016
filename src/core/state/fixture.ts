import { type CollectionName, namesIn, recordsOf, type StateDocument } from './state.ts';

/** A token that is known before anybody logs in: it lives from the moment at which its fixture or seed is put in place. */
export interface KnownToken {
  readonly token: string;
  readonly user_id: number;
  readonly service: string;
}

/** What a seed says: a whole state, and tokens of its users. */
export interface SeedContent {
  document: StateDocument;
  tokens: readonly KnownToken[];
}

/** A named, read-only state from which sandboxes start. Sandboxes share its records and never change them. */
export interface Fixture {
  name: string;
  /** What tells it from another one of the same name: the path of its file, where it was given by path. */
  origin: string;
  document: StateDocument;
  /** None when left out. */
  tokens?: readonly KnownToken[];
}

export function countRecords(document: StateDocument): Record<CollectionName, number> {
  const counts = namesIn(document).map((name) => [name, recordsOf(document, name).length]);
  return Object.fromEntries(counts) as Record<CollectionName, number>;
}

/** What a state with these counts holds, to be read: `users 3, projects 1`. */
export function heldIn(counts: Readonly<Record<string, number>>): string {
  const held = Object.entries(counts).filter(([, count]) => count > 0);
  return held.map(([name, count]) => `${name} ${count}`).join(', ') || 'empty';
}
