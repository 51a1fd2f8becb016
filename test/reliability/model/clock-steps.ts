import fc from 'fast-check';
import type { Model, Place } from './model.ts';
import type { Real } from './real.ts';
import { place, steps } from './step.ts';
import { DAY } from './world.ts';

/** Durations on both sides of important limits. */
const DURATIONS: Readonly<Record<string, number>> = {
  '1ms': 1,
  '400ms': 400,
  '2s': 2000,
  '1h': 3_600_000,
  '86399999ms': DAY - 1,
  '24h': DAY,
  '8d': 8 * DAY,
};
export const advances = steps(
  'advance',
  fc.record({ place, by: fc.constantFrom(...Object.keys(DURATIONS)) }),
  async ({ place: where, by }, model, real) => {
    const world = model.worlds[where];
    await model.control(real, where, ['POST clock/advance', { by }]);
    world.now += DURATIONS[by] ?? 0;
    world.written();
  },
);
export const backs = steps('turn back', fc.record({ place }), async ({ place: where }, model, real) => {
  model.worlds[where].now -= 2 * DAY;
  await model.holdClock(real, where);
});

const users = fc.constantFrom('owner@example.com', 'anna@example.com', 'nobody@example.com');

/** Creates a token through the control plane, if the user exists. */
export async function mint(
  model: Model,
  real: Real,
  where: Place,
  { user, service }: { user: string; service: string },
): Promise<void> {
  const row = model.worlds[where].rows('users').find(({ login }) => login === user);
  const answer = await model.control(real, where, ['POST tokens', { user, service }], row ? 201 : 400);
  if (!row) return;
  model.begin(where, { token: answer.token, user: Number(row.id), service, isLogin: false });
  model.worlds[where].written();
}

export const mints = steps('mint', fc.record({ place, user: users }), ({ place: where, user }, model, real) =>
  mint(model, real, where, { user, service: 'made' }),
);

const tokenArgs = fc.record({ place, at: fc.nat(7) });
export const expires = steps('expire', tokenArgs, async (asked, model, real) => {
  const world = model.worlds[asked.place];
  const session = world.sessions.get(model.token(asked.place, 'any', asked.at) ?? '');
  await model.control(real, asked.place, [`POST tokens/${session?.token ?? 'none'}/expire`], session ? 200 : 404);
  if (!session || !world.isAlive(session)) return;
  session.lastAction = world.now - DAY;
  world.written();
});
export const revokes = steps('revoke', tokenArgs, async (asked, model, real) => {
  const world = model.worlds[asked.place];
  const session = world.sessions.get(model.token(asked.place, 'any', asked.at) ?? '');
  await model.control(real, asked.place, [`DELETE tokens/${session?.token ?? 'none'}`], session ? 200 : 404);
  if (!session) return;
  world.sessions.delete(session.token);
  world.written();
});
