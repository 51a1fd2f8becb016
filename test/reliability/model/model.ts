import assert from 'node:assert/strict';
import { type Asked, ask } from './ask.ts';
import { aliveOf, compareAnswer, counts, expectedAlive, fixtureOf, iso, sorted } from './compare.ts';
import type { Real } from './real.ts';
import { DEFAULT_ASSUMPTIONS, type Fixture, type ModelSession, World } from './world.ts';

/** Sandbox of a sequence: `default`, which is saved, or another one that ends with the process. */
export type Place = 'default' | 'other';
export const PLACES: readonly Place[] = ['default', 'other'];

/** Kind of a token: valid, any known, none, or never issued. */
export type TokenKind = 'alive' | 'any' | 'none' | 'made up';

/** Fixtures with all defaults, as the state shows them; `start` is the fixture of a new sandbox. */
export type Fixtures = Readonly<Record<'start' | 'default' | 'empty', Fixture>>;

const ROUTES: Readonly<Record<string, (id: string) => [method: string, path: string]>> = {
  login: () => ['POST', '/login'],
  logout: () => ['POST', '/logout'],
  'create-task': () => ['POST', '/task'],
  'get-view': (id) => ['GET', `/view/${id}`],
  'edit-view': (id) => ['PUT', `/view/${id}`],
  'delete-view': (id) => ['DELETE', `/view/${id}`],
  'add-payment': (id) => ['POST', `/lead/${id}/payment`],
  'change-owner': (id) => ['PUT', `/lead/${id}/owner`],
  'add-comment': (id) => ['POST', `/lead/${id}/comment`],
};
export const OPERATIONS: readonly string[] = Object.keys(ROUTES);

const WITH_BODY = /^(login|create-task|edit-view|add-payment|change-owner|add-comment)$/;

/** Model of both sandboxes, which compares them with a real leadmock. */
export class Model {
  readonly fixtures: Fixtures;
  readonly worlds: Record<Place, World>;
  /** All issued tokens, including revoked tokens. */
  readonly tokens: string[] = [];
  /** Number of compared responses. */
  answers = 0;

  constructor(fixtures: Fixtures) {
    this.fixtures = fixtures;
    this.worlds = { default: new World(fixtures.start), other: new World(fixtures.start) };
  }

  /** @returns one of the valid tokens, or one of all issued tokens */
  token(place: Place, which: TokenKind, at: number): string | undefined {
    const world = this.worlds[place];
    const alive = [...world.sessions.values()].filter((session) => world.isAlive(session)).map(({ token }) => token);
    const tokens = which === 'alive' ? alive : this.tokens;
    return which === 'none' ? undefined : (which !== 'made up' && tokens[at % tokens.length]) || 'M'.repeat(32);
  }

  begin(place: Place, session: Pick<ModelSession, 'token' | 'user' | 'service' | 'isLogin'>): void {
    const { now, sessions } = this.worlds[place];
    sessions.set(session.token, { ...session, beganAt: now, lastAction: now, sureAction: now });
    this.tokens.push(session.token);
  }

  /** Sends a request to the service, and compares the response with the model. */
  async ask(real: Real, place: Place, asked: Asked): Promise<void> {
    const [method, path] = ROUTES[asked.operation]?.(asked.id) ?? ['GET', '/'];
    const body = WITH_BODY.test(asked.operation) ? asked.body : undefined;
    const answer = await real.call(method, `/_sandbox/${place}${path}`, { token: asked.token, body });
    this.answers += 1;
    const expected = ask(this.worlds[place], asked);
    if (expected.begins) {
      const token = answer.body?.result?.token ?? (await this.#newToken(real, place));
      this.begin(place, { token, ...expected.begins, isLogin: true });
    }
    const isAll = this.worlds[place].assumptions['validationErrors'] === 'all';
    compareAnswer(answer, expected, isAll);
  }

  /**
   * Sends a control call, whose status must be as expected.
   * @returns the body
   */
  async control(real: Real, place: Place, [line, body]: [line: string, body?: unknown], status = 200) {
    const [method = '', path] = line.split(' ');
    const answer = await real.call(method, `/_sandbox/${place}/_mock/${path}`, { body });
    this.answers += 1;
    assert.equal(answer.status, status, `${line} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Freezes the clock of a sandbox at the time of the model, because it runs after a reset. */
  async holdClock(real: Real, place: Place): Promise<void> {
    await this.control(real, place, ['PUT clock', { now: this.#now(place), frozen: true }]);
    this.worlds[place].written();
  }

  /** Compares everything that is visible in a sandbox with the model. */
  async compareAll(real: Real, place: Place): Promise<void> {
    const world = this.worlds[place];
    const { rows, extraFields } = fixtureOf(await this.control(real, place, ['GET state']));
    assert.deepEqual([sorted(rows), extraFields], [sorted(world.document()), world.extraFields]);
    assert.deepEqual(await this.control(real, place, ['GET clock']), {
      now: this.#now(place),
      frozen: true,
      isRealTime: false,
    });
    const { tokens } = await this.control(real, place, ['GET tokens']);
    assert.deepEqual(aliveOf(tokens), expectedAlive(world));
    const assumptions = await this.control(real, place, ['GET assumptions']);
    const values = Object.keys(DEFAULT_ASSUMPTIONS).map((id) => [id, assumptions[id].value]);
    assert.deepEqual(Object.fromEntries(values), world.assumptions);
    const { faults } = await this.control(real, place, ['GET faults']);
    assert.deepEqual(faults.map(counts), world.faults.map(counts));
    const { snapshots } = await this.control(real, place, ['GET snapshots']);
    assert.deepEqual(snapshots.map(({ name }: { name: string }) => name).sort(), [...world.snapshots.keys()].sort());
    assert.deepEqual(real.defects, []);
  }

  /** Applies a restart to the model: the second sandbox is new, and the first loses the parts that are not saved. */
  async restarted(real: Real, wasKilled: boolean): Promise<void> {
    this.worlds.default.restart();
    this.worlds.other = new World(this.fixtures.start);
    await this.holdClock(real, 'other');
    if (wasKilled) await this.#learnLastActions(real);
    await this.compareAll(real, 'default');
  }

  /** Reads the last actions of tokens. A kill may lose the action of a read, back to the latest written change. */
  async #learnLastActions(real: Real): Promise<void> {
    const { tokens } = await this.control(real, 'default', ['GET tokens']);
    for (const { token, lastActionAt } of tokens) {
      const session = this.worlds.default.sessions.get(token);
      if (!session) continue;
      const kept = Date.parse(lastActionAt);
      const [least, most] = [session.sureAction, session.lastAction].toSorted((a, b) => a - b) as [number, number];
      assert(kept >= least && kept <= most, `the last action of ${token} is ${lastActionAt}`);
      session.lastAction = kept;
    }
  }

  /** @returns the token of a login whose response was lost */
  async #newToken(real: Real, place: Place): Promise<string> {
    const { tokens } = await this.control(real, place, ['GET tokens']);
    return tokens.map(({ token }: { token: string }) => token).find((token: string) => !this.tokens.includes(token));
  }

  #now(place: Place): string {
    return iso(this.worlds[place].now);
  }
}
