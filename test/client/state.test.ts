import { describe, expect, test } from 'vitest';
import { rejectionOf, ways } from './start-control.ts';

describe.each(ways)('$way', ({ startControl }) => {
  test('info, health, ready, fixtures, warnings, rules and the documents', async () => {
    const { control } = await startControl();
    expect(await control.info()).toMatchObject({ name: 'leadmock', sandbox: 'default', fixture: 'default' });
    expect(await control.health()).toEqual({ status: 'alive' });
    expect(await control.ready()).toEqual({ status: 'ready' });
    expect((await control.fixtures()).map(({ name }) => name)).toEqual(['default', 'empty']);
    expect(await control.warnings()).toEqual([]);
    expect((await control.rules()).find(({ id }) => id === 'unknown-lead')).toMatchObject({
      assumption: 'unknownPathId',
    });
    expect(Object.keys((await control.openApi())['paths'] as object)).toContain('/login');
    expect(Object.keys((await control.controlOpenApi())['paths'] as object)).toContain('/_mock/reset');
  });

  test('reset and seed', async () => {
    const { control } = await startControl();
    const { stateHash } = await control.reset();
    await control.seed({ mode: 'merge', data: { projects: [{ id: 9, name: 'Nine' }] } });
    expect((await control.state()).projects).toHaveLength(3);
    expect((await control.reset()).stateHash).toBe(stateHash);
    expect((await control.reset({ fixture: 'empty', retain: ['clock'] })).stateHash).not.toBe(stateHash);
    expect((await rejectionOf(control.reset({ fixture: 'emty' }))).message).toContain('did you mean empty?');
    expect((await rejectionOf(control.seed({}))).errors).toMatchObject([{ pointer: '' }]);
  });

  test('records are read whole, by field and by id', async () => {
    const { control } = await startControl();
    expect(await control.records('leads')).toHaveLength(4);
    expect(await control.records('leads', { project_id: 2 })).toMatchObject([{ id: 201 }]);
    const [lead] = await control.records('leads', { deal: false, name: (await control.record('leads', 102)).name });
    expect(lead?.id).toBe(102);
    expect((await control.record('leads', '101')).id).toBe(101);
    expect(await rejectionOf(control.records('leeds' as 'leads'))).toMatchObject({ status: 404 });
    expect((await rejectionOf(control.records('leads', { nme: 'x' } as object))).message).toContain(
      'did you mean name?',
    );
    expect(await rejectionOf(control.record('leads', 7))).toMatchObject({ status: 404, errors: [] });
  });

  test('records are created, replaced, patched and removed', async () => {
    const { control } = await startControl();
    const made = await control.createRecord('projects');
    expect(await control.patchRecord('projects', made.id, { name: 'Other' })).toEqual({ id: made.id, name: 'Other' });
    const lead = await control.record('leads', 101);
    await control.patchRecord('leads', 101, { deal: true });
    // A change that another client made after the record was read must stay.
    expect(await control.patchRecord('leads', 101, { name: 'Renamed' })).toEqual({
      ...lead,
      deal: true,
      name: 'Renamed',
    });
    expect(await control.patchRecord('employees', 11, { job: null })).not.toHaveProperty('job');
    expect(await control.replaceRecord('projects', made.id, { name: 'Third' })).toEqual({ id: made.id, name: 'Third' });
    expect(await control.deleteRecord('projects', made.id)).toEqual({ id: made.id, name: 'Third' });
    expect((await control.createRecord('leads', { name: 'Mine' })).name).toBe('Mine');

    expect((await rejectionOf(control.createRecord('leads', { project_id: 9 }))).errors).toMatchObject([
      { pointer: '/project_id' },
    ]);
    expect((await rejectionOf(control.patchRecord('leads', 101, { id: 5 }))).errors).toMatchObject([
      { pointer: '/id' },
    ]);
    expect((await rejectionOf(control.replaceRecord('projects', 1, {} as { name: string }))).errors).toMatchObject([
      { pointer: '/name' },
    ]);
    expect(await rejectionOf(control.deleteRecord('projects', 1))).toMatchObject({ status: 409 });
  });

  test('the warnings of the client under test can be read', async () => {
    const { control, client } = await startControl();
    await client.login();
    await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 5 });
    await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 5 });
    expect(await control.warnings()).toMatchObject([{ id: 'repeated-payment', count: 1 }]);
  });
});
