import assert from 'node:assert/strict';
import fc from 'fast-check';
import { refersTo } from './refers.ts';
import { place, steps } from './step.ts';
import { DEFAULT_ASSUMPTIONS, type Row } from './world.ts';

const fixture = fc.constantFrom('default' as const, 'empty' as const);

const RETAINABLE = ['sessions', 'clock', 'assumptions', 'faults'];
export const resets = steps(
  'reset',
  fc.record({ place, fixture: fc.option(fixture, { nil: undefined }), retain: fc.subarray(RETAINABLE) }),
  async ({ retain, ...asked }, model, real) => {
    const world = model.worlds[asked.place];
    const answer = await model.control(real, asked.place, ['POST reset', { fixture: asked.fixture, retain }]);
    assert.equal(answer.unfiredFaults.length, retain.includes('faults') ? 0 : world.unfired);
    world.fill(structuredClone(model.fixtures[asked.fixture ?? 'start']));
    if (!retain.includes('sessions')) world.sessions.clear();
    if (!retain.includes('assumptions')) world.assumptions = { ...DEFAULT_ASSUMPTIONS };
    if (!retain.includes('faults')) world.faults = [];
    world.dropOrphans();
    world.written();
    if (!retain.includes('clock')) await model.holdClock(real, asked.place);
  },
);

export const replaces = steps('seed', fc.record({ place, fixture }), async (asked, model, real) => {
  const world = model.worlds[asked.place];
  await model.control(real, asked.place, ['POST seed', { fixture: asked.fixture }]);
  const before = world.nextIds;
  world.fill(structuredClone(model.fixtures[asked.fixture]));
  for (const [name, next] of before) world.count(name, [next - 1]);
  world.dropOrphans();
  world.written();
});

const seedLead = fc.record({
  id: fc.constantFrom(101, 900, 901),
  project_id: fc.constantFrom(1, 1, 1, 77),
  contact_id: fc.constant(1),
  name: fc.constantFrom('Merged', 'Again'),
  deal: fc.boolean(),
  custom: fc.constant([]),
});
export const merges = steps(
  'merge',
  fc.record({ place, lead: seedLead }),
  async ({ place: where, lead }, model, real) => {
    const world = model.worlds[where];
    const isRight = lead.project_id === 1;
    const body = { mode: 'merge', data: { leads: [lead] } };
    await model.control(real, where, ['POST seed', body], isRight ? 200 : 400);
    if (!isRight) return;
    world.put('leads', { ...lead });
    world.recent.clear();
    world.written();
  },
);

const made = fc.constantFrom<[string, Record<string, unknown>]>(
  ['leads', { name: 'Made', project_id: 1, contact_id: 5, custom: [], deal: false }],
  ['leads', { name: 'Made', project_id: 2, contact_id: 5, custom: [], deal: true }],
  ['labels', { project_id: 1, name: 'Made', color: 'ffffff' }],
  ['leads', { name: 5 }],
);
export const makes = steps(
  'make',
  fc.record({ place, made }),
  async ({ place: where, made: [name, row] }, model, real) => {
    const world = model.worlds[where];
    const isRight = typeof row['name'] === 'string' && world.get('projects', row['project_id']) !== undefined;
    const answer = await model.control(real, where, [`POST state/${name}`, row], isRight ? 201 : 400);
    if (!isRight) return;
    const { id } = world.add(name, row);
    if (answer.id !== id) throw new Error(`the id is ${answer.id}, not ${id}`);
    world.written();
  },
);

const patch = fc.constantFrom<[string, number, Record<string, unknown>, boolean]>(
  ['leads', 101, { deal: true }, true],
  ['leads', 900, { name: 'Patched' }, true],
  ['employees', 11, { job: 'Patched' }, true],
  ['views', 1001, { source: 'patched' }, true],
  ['leads', 101, { project_id: 77 }, false],
  ['views', 1002, { source: 5 }, false],
);
export const patches = steps(
  'patch',
  fc.record({ place, patch }),
  async ({ place: where, patch: given }, model, real) => {
    const [name, id, fields, isRight] = given;
    const world = model.worlds[where];
    const row = world.get(name, id);
    await model.control(real, where, [`PATCH state/${name}/${id}`, fields], !row ? 404 : isRight ? 200 : 400);
    if (row && isRight) world.put(name, { ...row, ...fields });
  },
);

const TABLES = ['leads', 'views', 'labels', 'employees', 'tasks', 'comments', 'payments', 'categories'];
export const removes = steps(
  'remove',
  fc.record({ place, table: fc.constantFrom(...TABLES), at: fc.nat(7) }),
  async (asked, model, real) => {
    const world = model.worlds[asked.place];
    const rows = world.rows(asked.table);
    const row: Row | undefined = rows[asked.at % rows.length];
    const status = !row ? 404 : refersTo(world, asked.table, row.id) ? 409 : 200;
    await model.control(real, asked.place, [`DELETE state/${asked.table}/${row?.id ?? 999_999}`], status);
    if (status !== 200) return;
    world.table(asked.table).delete(Number(row?.id));
    world.written();
  },
);

const name = fc.constantFrom('a', 'b');
export const saves = steps('save', fc.record({ place, name }), async (asked, model, real) => {
  const world = model.worlds[asked.place];
  await model.control(real, asked.place, [`PUT snapshots/${asked.name}`]);
  world.snapshots.set(asked.name, world.keep());
});
export const restores = steps('restore', fc.record({ place, name }), async (asked, model, real) => {
  const world = model.worlds[asked.place];
  const kept = world.snapshots.get(asked.name);
  const answer = await model.control(real, asked.place, [`POST snapshots/${asked.name}/restore`], kept ? 200 : 404);
  if (!kept) return;
  assert.equal(answer.unfiredFaults.length, world.unfired);
  world.bringBack(kept);
  world.written();
});
