import { expect, test } from 'vitest';
import { fixtureOf } from '../../../src/compare/recording/fixture.ts';
import { checkFixture } from '../../../src/mock/schema/seed.ts';
import { compareHar } from '../../support/compare-recording.ts';
import { success } from '../../support/recorded-steps.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

const comment = (author: object) => success({ id: '1', text: 'Hi', created_at: '15.01.30 12:00:00', author });
const loggedIn = (token: string) => success({ token: `${token}0f5b`.repeat(4) });

test('a fixture has the users that logged in, and the records that requests name', async () => {
  const client = new RecordedClient(
    prepared(
      ...[loggedIn('aaaa'), comment({ id: 5, type: 'main' }), loggedIn('bbbb'), loggedIn('cccc')],
      ...[comment({ id: 11, type: 'staff' }), { status: 'error', errors: [{ code: 400, message: 'No' }] }],
    ),
  );
  await client.login('owner@example.com');
  await client.call('POST', '/lead/7/comment', { text: 'Hi' });
  await client.login('owner@example.com');
  await client.login('anna@example.com');
  await client.call('POST', '/lead/8/comment', { text: 'Hi' });
  await client.call('GET', '/view/9');
  const fixture = fixtureOf(await compareHar(client.har));
  expect(checkFixture(fixture, 'reject').violations).toBeUndefined();
  expect(fixture).toMatchObject({
    users: [
      { id: 5, type: 'main', login: 'person1@example.com', password: 'secret' },
      { type: 'staff', employee_id: 11, login: 'person2@example.com', password: 'secret' },
    ],
    leads: [{ id: 7 }, { id: 8 }],
    views: [],
  });
});
