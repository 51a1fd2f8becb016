import { describe, expect, test } from 'vitest';
import { rejectionOf, ways } from './start-control.ts';

describe.each(ways)('$way', ({ startControl }) => {
  test('snapshots', async () => {
    const { control } = await startControl();
    const saved = await control.snapshots.save('before');
    expect(saved).toMatchObject({ name: 'before', counts: { leads: 4 } });
    await control.createRecord('leads');
    expect((await control.snapshots.restore('before')).stateHash).toBe(saved.stateHash);
    await control.clock.freeze();
    await control.snapshots.restore('before', { retain: ['clock'] });
    expect((await control.clock.get()).frozen).toBe(true);
    await control.snapshots.restore('before');
    expect((await control.clock.get()).frozen).toBe(false);
    expect(await control.records('leads')).toHaveLength(4);
    expect(await control.snapshots.list()).toEqual([saved]);
    expect(await control.snapshots.delete('before')).toEqual(saved);
    expect(await control.snapshots.list()).toEqual([]);
    expect(await rejectionOf(control.snapshots.restore('before'))).toMatchObject({ status: 404 });
    expect(await rejectionOf(control.snapshots.save('a/b'))).toMatchObject({ status: 400 });
  });

  test('clock', async () => {
    const { control } = await startControl();
    const noon = '2030-01-01T12:00:00.000Z';
    expect(await control.clock.set({ now: noon, frozen: true })).toEqual({
      now: noon,
      frozen: true,
      isRealTime: false,
    });
    expect(await control.clock.get()).toEqual({ now: noon, frozen: true, isRealTime: false });
    expect((await control.clock.advance('25h')).now).toBe('2030-01-02T13:00:00.000Z');
    expect(await control.clock.resume()).toMatchObject({ frozen: false });
    expect(await control.clock.freeze()).toMatchObject({ frozen: true });
    expect(await control.clock.freeze(noon)).toEqual({ now: noon, frozen: true, isRealTime: false });
    expect(await control.clock.reset()).toMatchObject({ frozen: false });
    expect((await rejectionOf(control.clock.advance('soon'))).errors).toMatchObject([{ pointer: '/by' }]);
    expect((await rejectionOf(control.clock.set({ now: 'noon' }))).errors).toMatchObject([{ pointer: '/now' }]);
  });

  test('tokens', async () => {
    const { control, client } = await startControl();
    const { token } = await control.tokens.create({ user: 'anna@example.com', service: 'shop' });
    client.token = token;
    expect((await client.get('/view/1001')).body.status).toBe('success');
    expect(await control.tokens.list()).toMatchObject([{ token, login: 'anna@example.com', alive: true }]);
    expect(await control.tokens.expire(token)).toMatchObject({ token, alive: false });
    expect(await control.tokens.revoke(token)).toMatchObject({ token });
    expect(await control.tokens.list()).toEqual([]);
    expect((await rejectionOf(control.tokens.create({ user: 'ana@example.com', service: 's' }))).errors).toMatchObject([
      { pointer: '/user' },
    ]);
    expect(await rejectionOf(control.tokens.expire('none'))).toMatchObject({ status: 404 });
  });

  test('assumptions', async () => {
    const { control } = await startControl();
    const { errorStatus } = await control.assumptions.set({ errorStatus: 'code', rateLimit: 3 });
    expect(errorStatus).toMatchObject({ value: 'code', default: '200' });
    expect((await control.assumptions.get())['rateLimit']?.value).toBe('3');
    expect((await rejectionOf(control.assumptions.set({ errorStats: 'code' } as object))).errors).toMatchObject([
      { pointer: '/errorStats' },
    ]);
  });

  test('tests', async () => {
    const { control } = await startControl();
    const { sandbox, headers } = await control.sandbox('w1').tests.begin({ title: 'pays', fixture: 'empty' });
    expect(headers).toEqual({ 'X-Mock-Sandbox': sandbox });
    expect(await control.sandbox(sandbox).records('leads')).toEqual([]);
    expect((await control.sandboxes.list()).map(({ test }) => test?.title)).toEqual([undefined, 'pays']);
    const { lines, failure } = await control.tests.end(sandbox, { outcome: 'failed', message: 'expected 1' });
    expect(lines[0]).toBe('leadmock: in the failed test "pays"');
    expect(failure?.files.map(({ name }) => name)).toEqual([`${sandbox}.json`, `${sandbox}.har`]);
    expect(await rejectionOf(control.tests.end(sandbox, { outcome: 'passed' }))).toMatchObject({ status: 409 });
  });

  test('listing sandboxes creates none', async () => {
    const { control } = await startControl();
    const made = await control.sandboxes.create({ name: 'w1', fixture: 'empty' });
    expect(made).toMatchObject({ name: 'w1', basePath: '/_sandbox/w1', fixture: 'empty', counts: { leads: 0 } });
    await control.sandbox('w1').createRecord('projects');
    expect(await control.sandbox('w2').sandboxes.list()).toMatchObject([
      { name: 'default', basePath: '' },
      { name: 'w1', autoCreated: false },
    ]);
    expect((await control.sandboxes.resetAll()).find(({ name }) => name === 'w1')?.stateHash).toBe(made.stateHash);
    const replaced = { name: 'w1', seed: { projects: [{ id: 5, name: 'Five' }] }, replace: true };
    expect(await control.sandboxes.create(replaced)).toMatchObject({ counts: { projects: 1 } });
    await control.sandbox('w1').sandboxes.delete('w1');
    expect(await control.sandboxes.list()).toHaveLength(1);
    expect(await rejectionOf(control.sandboxes.delete('w1'))).toMatchObject({ status: 404 });
    expect(await rejectionOf(control.sandboxes.create({ name: 'default' }))).toMatchObject({ status: 409 });
  });
});
