import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { redactReceived } from '../../../src/prove/calibrate/exchange.ts';
import { calibrateMock, everything, refusal } from '../../support/calibrate-mock.ts';

/** Every text of the fixture that is a name, an address, a number to call, or what somebody wrote. */
function personalTexts(): string[] {
  const { users, employees, leads, views, labels } = JSON.parse(readFileSync('fixtures/default.json', 'utf8'));
  const texts = JSON.stringify([users, employees, leads, views, labels]).matchAll(/(?<=[:[,])"([^"]{5,})"(?!:)/g);
  // What the contract calls its things.
  const types = ['owner', 'Owner', 'staff', 'funnel', 'funnel_date'];
  return [...texts].map(([, text = '']) => text).filter((text) => !types.includes(text));
}

test('the evidence has neither credentials nor tokens nor anybody in it', async () => {
  const { exchanges, readings } = await calibrateMock({ unknownReference: 'accept' }, everything);
  const text = JSON.stringify({ exchanges, readings });
  expect(personalTexts()).toContain('Maria Petrova');
  expect(personalTexts().filter((each) => text.includes(each))).toEqual([]);
  expect(text).not.toMatch(/[A-Za-z0-9]{32}/);
  expect(text).not.toContain('anna@');
});

test('a message that repeats what it was sent is shown without it', async () => {
  const { exchanges } = await calibrateMock({}, {}, async ({ path }, pass) =>
    path === '/task' ? refusal(400, 'anna@example.com secret, call +7 000 000 00 11: title is required') : pass(),
  );
  const { answer } = exchanges.find(({ request }) => request.path === '/task') ?? {};
  expect(answer?.body).toEqual({
    status: 'error',
    errors: [{ code: 400, message: '<hidden> <hidden>, call <hidden>: title is required' }],
  });
});

test('the reason why nothing came is told without a token that it repeats', () => {
  const received = { status: 0 as const, failed: 'Headers.append: "hush\n" is an invalid header value.' };
  expect(redactReceived(received, ['hush'])).toEqual({
    status: 0,
    failed: 'Headers.append: "<hidden>\n" is an invalid header value.',
  });
});

test('every reading that is told shows the exchanges that tell it', async () => {
  const { exchanges, readings } = await calibrateMock({}, everything);
  const of = (id: string) => readings.find(({ assumption }) => assumption === id)?.evidence ?? [];
  for (const { value, evidence } of readings) expect(evidence.length > 0).toBe(value !== undefined);
  const shown = (id: string) => of(id).map((number) => exchanges[number - 1]?.request);
  expect(shown('nonPositiveSum')).toMatchObject([{ body: { sum: 0 } }, { body: { sum: -1 } }]);
  expect(exchanges[(of('timezone')[0] ?? 0) - 1]).toMatchObject({
    at: expect.stringMatching(/^20..-..-..T/),
    answer: { body: { result: { created_at: expect.stringMatching(/^..\...\... ..:..:..$/) } } },
  });
  expect(shown('numericStrings')).toContainEqual(expect.objectContaining({ body: { owner: '0' } }));
});
