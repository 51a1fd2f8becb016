import type { World } from './world.ts';

type Refers = (world: World, id: number | string) => boolean;

const some = (world: World, table: string, field: string, id: unknown) =>
  world.rows(table).some((row) => row[field] === id);
const lists = (world: World, field: string, id: number | string) =>
  world.rows('tasks').some((task) => (task[field] as unknown[]).includes(id));

/** References that must exist with all assumptions. */
const always: Readonly<Record<string, Refers>> = {
  leads: (world, id) => some(world, 'comments', 'lead_id', id) || some(world, 'payments', 'lead_id', id),
  categories: (world, id) => some(world, 'payments', 'category_id', id),
};

/** References in tasks, which must exist unless `unknownBodyId=accept`. */
const strictly: Readonly<Record<string, Refers>> = {
  leads: (world, id) => some(world, 'tasks', 'lead_id', id),
  labels: (world, id) => lists(world, 'labels', id),
  employees: (world, id) => some(world, 'tasks', 'owner_id', id) || lists(world, 'observers', id),
};

/** Whether other records reference this record, so that it cannot be removed. */
export function refersTo(world: World, table: string, id: number | string): boolean {
  const isStrict = world.assumptions['unknownBodyId'] === 'reject';
  return Boolean(always[table]?.(world, id) || (isStrict && strictly[table]?.(world, id)));
}
