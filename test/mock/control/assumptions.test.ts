import { expect, test } from 'vitest';
import { assumptionIds, defaultAssumptions, listedValues } from '../../../src/mock/core/assumptions.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';

test('every assumption is listed with its value, default, values, provenance and meaning', async () => {
  const { control } = await startMock();
  const { value } = await control.get('/assumptions');
  expect(Object.keys(value)).toEqual(assumptionIds);
  expect(value.errorStatus).toEqual({
    value: '200',
    startupValue: '200',
    default: '200',
    values: [
      { value: '200', effect: 'only the envelope contains the code' },
      { value: 'code', effect: 'the same number as errors[0].code' },
    ],
    provenance: 'likely',
    meaning: 'HTTP status of an error envelope',
  });
  for (const id of assumptionIds) expect(value[id].value, id).toBe(defaultAssumptions[id]);
});

const confirmed = { errorStatus: { value: 'code', date: '2026-11-25', source: 'traffic.har' } };

test('a value that was found at the service is confirmed, with date and source', async () => {
  const { control } = await startMock({ assumptions: { errorStatus: 'code' }, confirmed });
  const { errorStatus, unknownPathId } = (await control.get('/assumptions')).value;
  expect(errorStatus).toMatchObject({
    provenance: 'confirmed',
    confirmed: { date: '2026-11-25', source: 'traffic.har' },
  });
  expect(unknownPathId).not.toHaveProperty('confirmed');
  const { rules } = (await control.get('/rules')).value;
  const labels = rules.flatMap(({ id, provenance }: { id: string; provenance: string }) =>
    provenance === 'confirmed' ? [id] : [],
  );
  expect(labels).toEqual(['error-status']);
});

test('another value than the found one keeps its label', async () => {
  const { control } = await startMock({ confirmed });
  expect((await control.get('/assumptions')).value.errorStatus.provenance).toBe('likely');
  await control.patch('/assumptions', { errorStatus: 'code' });
  expect((await control.get('/assumptions')).value.errorStatus.provenance).toBe('confirmed');
});

test('X-Mock-Explain says that a value is confirmed', async () => {
  const found = { unknownPathId: { value: '400', date: '2026-11-25', source: 'traffic.har' } };
  const { client } = await startLoggedIn({ confirmed: found });
  expect((await client.get('/view/999')).headers['x-mock-explain']).toContain('[unknown-view, confirmed 2026-11-25');
});

test('a value that violates the contract is labelled as a violation', async () => {
  const { control } = await startMock();
  const { value } = await control.get('/assumptions');
  const violating = assumptionIds.flatMap((id) =>
    value[id].values
      .filter((each: { violatesContract?: true }) => each.violatesContract)
      .map((each: { value: string }) => [id, each.value]),
  );
  expect(violating).toEqual([['secondUser', 'allow']]);
});

test('a new assumption applies from the next request on', async () => {
  const { client, control } = await startLoggedIn();
  expect(await client.get('/view/999')).toMatchObject({ status: 200, code: 400 });
  const { value } = await control.patch('/assumptions', { errorStatus: 'code', unknownPathId: '404' });
  expect(value).toMatchObject({ errorStatus: { value: 'code' }, unknownPathId: { value: '404' } });
  expect(await client.get('/view/999')).toMatchObject({ status: 404, code: 404 });
});

test('unnamed assumptions keep their values', async () => {
  const { control } = await startMock();
  await control.patch('/assumptions', { unknownPathId: '404' });
  await control.patch('/assumptions', { errorStatus: 'code' });
  await control.patch('/assumptions');
  expect((await control.get('/assumptions')).value).toMatchObject({
    unknownPathId: { value: '404' },
    errorStatus: { value: 'code' },
  });
});

test.each(assumptionIds.flatMap((id) => listedValues(id).map((value) => [id, value])))(
  '%s can be set to %s',
  async (id, value) => {
    const { control } = await startMock();
    expect((await control.patch('/assumptions', { [id]: value })).value[id].value).toBe(value);
  },
);

test('a number is accepted for a value of digits', async () => {
  const { control } = await startMock();
  const { value } = await control.patch('/assumptions', { unknownPathId: 404, rateLimit: 3 });
  expect(value).toMatchObject({ unknownPathId: { value: '404' }, rateLimit: { value: '3' } });
});

test('every IANA time zone is accepted', async () => {
  const { control } = await startMock();
  expect((await control.patch('/assumptions', { timezone: 'Asia/Tokyo' })).value.timezone.value).toBe('Asia/Tokyo');
});

test.each([
  [{ errorStatsu: 'code' }, '/errorStatsu', 'did you mean errorStatus?'],
  [{ errorStatus: 'cod' }, '/errorStatus', 'did you mean code?'],
  [{ unknownPathId: 405 }, '/unknownPathId', 'did you mean 40'],
  [{ timezone: 'Europe/Moskow' }, '/timezone', 'did you mean Europe/Moscow?'],
  [{ timezone: '+03:00' }, '/timezone', 'another IANA time zone'],
  [{ errorStatus: null }, '/errorStatus', 'must be a string or a number'],
  [{ errorStatus: ['code'] }, '/errorStatus', 'must be a string or a number'],
  [{ constructor: 'code' }, '/constructor', 'unknown assumption constructor'],
])('%j is rejected at %s', async (body, pointer, message) => {
  const { control } = await startMock();
  const answer = await control.patch('/assumptions', body);
  expect(answer).toMatchObject({ status: 400, pointers: [pointer] });
  expect(answer.problem.errors?.[0]?.message).toContain(message);
});

test('one wrong assumption rejects the whole change, and every wrong one is named', async () => {
  const { control } = await startMock();
  const before = (await control.get('/assumptions')).value;
  const answer = await control.patch('/assumptions', { unknownPathId: '404', errorStatus: 'no', nonsense: 'x' });
  expect(answer.pointers).toEqual(['/errorStatus', '/nonsense']);
  expect((await control.get('/assumptions')).value).toEqual(before);
});

test('a pointer to an assumption escapes slash and tilde', async () => {
  const { control } = await startMock();
  expect((await control.patch('/assumptions', { 'a/b~c': 'x' })).pointers).toEqual(['/a~1b~0c']);
});

test('each assumption shows the value that a reset restores', async () => {
  const { control } = await startMock({ assumptions: { errorStatus: 'code' } });
  await control.patch('/assumptions', { errorStatus: '200' });
  const { errorStatus } = (await control.get('/assumptions')).value;
  expect(errorStatus).toMatchObject({ value: '200', startupValue: 'code', default: '200' });
  await control.post('/reset');
  expect((await control.get('/assumptions')).value.errorStatus.value).toBe('code');
});
