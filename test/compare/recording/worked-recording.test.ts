import { expect, test } from 'vitest';
import { provenIn } from '../../../src/compare/judge/judge.ts';
import { compareHar } from '../../support/compare-recording.ts';
import { rejection, success, view } from '../../support/recorded-steps.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

/** The recording in `docs/contributing/architecture.md`. */
test('the worked recording of the architecture page proves unknownPathId and errorStatus', async () => {
  const token = 'f00d5bad'.repeat(4);
  const comment = { id: '1', text: 'Hi', created_at: '15.01.30 12:00:08', author: { id: 5, type: 'main' } };
  const client = new RecordedClient(
    prepared(
      ...[success({ token }), success(view), [404, rejection(404)] as [number, object]],
      ...[success(comment), [404, rejection(404)] as [number, object], [404, rejection(404)] as [number, object]],
    ),
  );
  await client.login('lena@firma.de', 'lenas Wort');
  await client.call('GET', '/view/3');
  await client.call('GET', '/view/99');
  await client.call('POST', '/lead/7/comment', { text: 'Hi' });
  await client.call('POST', '/lead/99/comment', { text: 'Hi' });
  await client.call('POST', '/lead/98/comment', { text: 'Hi', note: 1 });
  const found = await compareHar(client.har);
  expect(provenIn(found)).toEqual({ errorStatus: 'code', unknownPathId: '404' });
  expect(found.conclusions.find(({ id }) => id === 'unknownPathId')?.against).toEqual({ 400: [3, 5] });
  expect(found).toMatchObject({ violations: [], differences: [], masked: [] });
});
