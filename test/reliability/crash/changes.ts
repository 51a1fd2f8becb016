import type { Sandbox } from '../../../src/mock/core/sandbox/sandbox.ts';
import { emptyDocument } from '../../../src/mock/core/state/integrity.ts';
import type { User } from '../../../src/mock/core/state/state.ts';
import type { Random } from './random.ts';

type Change = (sandbox: Sandbox, random: Random) => void;

/** @returns mostly a short text, sometimes a text that makes the log large */
function text(random: Random): string {
  return 'ы😀x'.repeat(random.next() < 0.05 ? 300 : 1 + random.below(8));
}

/** @returns a user with its fields in the order in which a start reads them */
const staff = (id: number, login: string): User => ({
  id,
  login,
  password: 'p',
  type: 'staff',
  employee_id: 1,
  name: '',
  phone: '',
});

function begin({ sessions, clock }: Sandbox, random: Random, user_id = 1): void {
  const now = clock.now();
  const token = `t${random.below(1e9)}`;
  sessions.begin({ token, user_id, service: 's', address: 'a', created_at: now, last_action_at: now });
}

/** Changes of a sandbox by requests and control calls, one for each kind of log entry. */
const changes: Readonly<Record<string, Change>> = {
  insert: ({ state }, random) => {
    state.projects.insert({ id: state.projects.nextId, name: text(random) });
  },
  several: ({ state }, random) => {
    const record = () => ({ project_id: 1, name: `${text(random)}${random.next()}` });
    state.categories.insert({ id: state.categories.nextId, ...record() });
    state.purposes.insert({ id: state.purposes.nextId, ...record() });
    state.projects.update(1, { name: text(random) });
  },
  update: ({ state }, random) => {
    state.users.update(1, { name: text(random) });
  },
  remove: ({ state }) => {
    const last = state.projects.all().at(-1);
    if (last && last.id !== 1) state.projects.remove(last.id);
  },
  cameAndWent: ({ state }, random) => {
    state.projects.remove(state.projects.insert({ id: state.projects.nextId, name: text(random) }).id);
  },
  user: (sandbox, random) => {
    const { users } = sandbox.state;
    const second = users.all().find(({ type }) => type !== 'main');
    if (second) return sandbox.removeUser(second.id);
    const { id } = users.insert(staff(users.nextId, `u${random.next()}`));
    begin(sandbox, random, id);
  },
  login: (sandbox, random) => begin(sandbox, random),
  use: ({ sessions, clock }) => {
    for (const session of sessions.all()) sessions.touch(session, clock.now());
  },
  logout: ({ sessions }, random) => {
    const all = sessions.all();
    if (all.length > 0) sessions.end(random.pick(all), 'a test');
  },
  clock: ({ clock }, random) => {
    const act = random.pick([() => clock.freeze(), () => clock.run(), () => clock.advance(1 + random.below(1e6))]);
    act();
  },
  reset: (sandbox) => sandbox.reset(),
  seed: (sandbox, random) => {
    const { users, projects } = sandbox.startUp.fixture.document;
    sandbox.seed({ ...emptyDocument(), users, projects: [...projects, { id: 7, name: text(random) }] });
  },
  restore: (sandbox) => sandbox.restore(sandbox.image()),
};

const weights = {
  insert: 8,
  several: 3,
  update: 5,
  remove: 4,
  login: 2,
  use: 3,
  logout: 1,
  clock: 2,
  reset: 1,
  seed: 1,
  restore: 1,
  cameAndWent: 1,
  user: 2,
};

/** Changes a sandbox at random, as one request does. */
export function change(sandbox: Sandbox, random: Random): void {
  changes[random.weighted(weights)]?.(sandbox, random);
}
