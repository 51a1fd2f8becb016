import type { DocumentFault } from './integrity.ts';
import type { StateDocument } from './state.ts';

/** What a state may hold, and what looks like a mistake all the same: the employee that a user is need not be there (decision 5). */
export function findDoubts({ users, employees }: StateDocument): DocumentFault[] {
  const known = new Set(employees.map(({ id }) => id));
  return users.flatMap(({ employee_id: id }, at) =>
    id === undefined || known.has(id)
      ? []
      : [{ pointer: `/users/${at}/employee_id`, message: `names nobody: there is no record ${id} in employees` }],
  );
}
