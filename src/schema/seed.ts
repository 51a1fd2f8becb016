import type { AssumptionValues } from '../core/assumptions.ts';
import { type Checked, findContradictions } from '../core/integrity.ts';
import { type CollectionName, collectionNames, type Records, type StateDocument } from '../core/state.ts';
import { copyOf } from './beginning.ts';
import { schemaOf } from './schema-files.ts';
import { violationsWhileFilling } from './schemas.ts';

/** The schema file of one record of each collection. */
const recordSchemas: Record<CollectionName, string> = {
  users: 'seed/user.json',
  employees: 'seed/employee.json',
  projects: 'seed/project.json',
  labels: 'seed/label.json',
  leads: 'seed/lead.json',
  views: 'seed/view.json',
  tasks: 'seed/task.json',
  comments: 'seed/comment.json',
  payments: 'seed/payment.json',
  categories: 'seed/category.json',
  purposes: 'seed/purpose.json',
};

function checkShape<T>(path: string, given: unknown): Checked<T> {
  const value = copyOf(given);
  const violations = violationsWhileFilling(path, given, value);
  return violations.length === 0
    ? { value: value as T }
    : { faults: violations.map(({ pointer, message }) => ({ pointer, message })) };
}

/** The schemas of the documented fields of a record, in order. */
export function propertiesOf(collection: CollectionName): Readonly<Record<string, { default?: unknown }>> {
  return schemaOf(recordSchemas[collection])['properties'];
}

/** The documented fields of a record, in order. */
export function fieldsOf(collection: CollectionName): string[] {
  return Object.keys(propertiesOf(collection));
}

/** The same record with its fields in the order of the schema, wherever their defaults came in: files stay readable. */
function inOrder<T extends object>(record: T, fields: readonly string[]): T {
  const present = fields.filter((field) => Object.hasOwn(record, field));
  return Object.fromEntries(present.map((field) => [field, record[field as keyof T]])) as T;
}

/** One record with its defaults filled in. References are not checked. */
export function checkRecord<Name extends CollectionName>(collection: Name, given: unknown): Checked<Records[Name]> {
  const checked = checkShape<Records[Name]>(recordSchemas[collection], given);
  return checked.faults ? checked : { value: inOrder(checked.value, fieldsOf(collection)) };
}

/** The shape of a seed alone, defaults filled in; references may still lead nowhere. */
export function checkSeedShape(given: unknown): Checked<StateDocument> {
  const { value, faults } = checkShape<StateDocument>('seed.json', given);
  if (!value) return { faults };
  const ordered = collectionNames.map((name) => {
    const fields = fieldsOf(name);
    return [name, (value[name] as object[]).map((record) => inOrder(record, fields))];
  });
  return { value: Object.fromEntries(ordered) };
}

/**
 * A whole seed: its shape against `schemas/seed.json`, and, where all shapes fit, that its ids, keys and references hold. The
 * given value is not changed; the answer is a copy with all defaults filled in.
 */
export function checkSeed(given: unknown, unknown: AssumptionValues['unknownReference']): Checked<StateDocument> {
  const { value, faults } = checkSeedShape(given);
  if (!value) return { faults };
  const contradictions = findContradictions(value, unknown);
  if (contradictions.length === 0) return { value };
  return { faults: contradictions.map(({ pointer, message }) => ({ pointer, message })) };
}
