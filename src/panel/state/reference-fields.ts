// Made from src/mock/core/state/ by `npm run generate`. Do not edit.
import type { CollectionName } from '../../client/index.ts';

/** Collections that the fields of a record reference by id. */
export const referenceFields: Readonly<Record<string, CollectionName>> = {
  project_id: 'projects',
  last_project_id: 'projects',
  lead_id: 'leads',
  owner_id: 'employees',
  employee_id: 'employees',
  observers: 'employees',
  labels: 'labels',
  category_id: 'categories',
  purpose_id: 'purposes',
  user_id: 'users',
};
