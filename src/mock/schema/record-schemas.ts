import { type CollectionName, isDocumented } from '../core/state/state.ts';
import { schemaOf } from './schema-files.ts';

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

const OWN_RECORD = 'seed/custom-record.json';

export function recordSchemaOf(collection: string): string {
  return isDocumented(collection) ? recordSchemas[collection] : OWN_RECORD;
}

export function propertiesOf(collection: string): Readonly<Record<string, { default?: unknown }>> {
  return schemaOf(recordSchemaOf(collection))['properties'];
}

/** @returns names in the order of the schema */
export function recordFields(collection: string): string[] {
  return Object.keys(propertiesOf(collection));
}
