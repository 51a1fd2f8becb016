import type { CollectionName } from '../core/state/state.ts';
import { schemaOf } from './schema-files.ts';

/** The schema file of one record of each collection. */
export const recordSchemas: Record<CollectionName, string> = {
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

/** The schemas of the documented fields of a record, in order. */
export function propertiesOf(collection: CollectionName): Readonly<Record<string, { default?: unknown }>> {
  return schemaOf(recordSchemas[collection])['properties'];
}

/** The documented fields of a record, in order. */
export function fieldsOf(collection: CollectionName): string[] {
  return Object.keys(propertiesOf(collection));
}
