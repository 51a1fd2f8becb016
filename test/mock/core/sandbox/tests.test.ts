import { expect, test } from 'vitest';
import { chosenName, isChosenName, labelOf } from '../../../../src/mock/core/sandbox/chosen-name.ts';
import { Tests } from '../../../../src/mock/core/sandbox/tests.ts';

test.each([
  ['pays the deposit', 'pays-the-deposit'],
  ['Pays 1/2 > now!', 'pays-1-2-now'],
  ['PayTest > aLeadIsPaid', 'pay-test-a-lead-is-paid'],
  ['TestHTTPError', 'test-http-error'],
  ['test_pays_the_deposit', 'test-pays-the-deposit'],
  ['Оплата: ещё один жёсткий счёт, Мой Їжак', 'oplata-eshche-odin-zhestkii-schet-moi-iz'],
  ['café à la crème', 'cafe-a-la-creme'],
  ['支払い', 'test'],
  ['', 'test'],
  ['repeats a payment after a timeout of the service', 'repeats-a-payment-after-a-timeout-of-the'],
])('the name of %j is readable', (title, words) => {
  expect(chosenName(title, '1a2b3c4d')).toBe(`${words}--1a2b3c4d`);
});

test.each([
  ['pays--1a2b3c4d', true],
  ['pays--1a2b3c4d-12', true],
  ['pays--1a2b3c4d.eu', true],
  ['pays--1a2b3c4d-2.eu', true],
  ['pays-1a2b3c4d', false],
  ['pays--1a2b3c4', false],
  ['pays--1a2b3c4d5', false],
  ['pays--1A2B3C4D', false],
  ['pays--1a2b3c4d-replay', false],
  ['default', false],
])('only names that leadmock chooses have their form: %s %s', (name, isChosen) => {
  expect(isChosenName(name)).toBe(isChosen);
});

test('each test has another name', () => {
  const tests = new Tests();
  const names = Array.from({ length: 100 }, () => tests.begin({ title: 'pays' }).sandbox);
  expect(new Set(names).size).toBe(100);
  for (const name of names) expect(name).toMatch(/^pays--[0-9a-f]{8}$/);
  expect(tests.all().map(({ sandbox }) => sandbox)).toEqual(names);
});

test('in a sweep, the name comes from the id, and a further test of the same id gets a number', () => {
  const tests = new Tests({ digitsOf: (id) => `${id}0000000`.slice(0, 8) });
  const begin = (title: string, id?: string) => tests.begin({ title, id }).sandbox;
  const names = [begin('pays', 'a'), begin('pays', 'b'), begin('pays', 'a'), begin('pays', 'a'), begin('abcdefab')];
  expect(names).toEqual([
    'pays--a0000000',
    'pays--b0000000',
    'pays--a0000000-2',
    'pays--a0000000-3',
    'abcdefab--abcdefab',
  ]);
});

test('names of a replica end with its label, after the number of a further test', () => {
  const tests = new Tests({ digitsOf: () => '1a2b3c4d', replica: 'b' });
  const names = [tests.begin({ title: 'pays' }), tests.begin({ title: 'pays' })].map(({ sandbox }) => sandbox);
  expect(names).toEqual(['pays--1a2b3c4d.b', 'pays--1a2b3c4d-2.b']);
  for (const name of names) expect([isChosenName(name), labelOf(name)]).toEqual([true, 'b']);
  expect(new Tests({ replica: 'eu2' }).begin({ title: 'pays' }).sandbox).toMatch(/^pays--[0-9a-f]{8}\.eu2$/);
});

test.each([
  ['pays--1a2b3c4d.b', 'b'],
  ['worker-1.eu2', 'eu2'],
  ['v1.2', '2'],
  ['worker-1', undefined],
  ['worker.', undefined],
  ['worker.B', undefined],
  ['login.spec.ts-1', undefined],
  ['worker.ninechars', undefined],
])('the label of %s is %s', (name, label) => {
  expect(labelOf(name)).toBe(label);
});

test('a replica knows which replica has a sandbox', () => {
  const a = new Tests({ replica: 'a' });
  const elsewhere =
    'and this is the replica a: the balancer sent the request to the wrong replica, or the replica b has ended';
  for (const name of ['pays--1a2b3c4d.b', 'worker-1.b']) {
    expect(a.whyMissing(name)).toBe(`the sandbox ${name} belongs to the replica b, ${elsewhere}`);
  }
  expect(a.whyMissing('pays--1a2b3c4d.a')).toContain('the server was restarted');
  expect(a.whyMissing('pays--1a2b3c4d')).toContain('the server was restarted');
  expect([a.whyMissing('worker-1.a'), a.whyMissing('worker-1')]).toEqual([undefined, undefined]);
  expect(new Tests().whyMissing('worker-1.b')).toBeUndefined();
});

test('the server knows why the sandbox of a test is missing', () => {
  const tests = new Tests();
  const [passed, failed, open] = ['pays', 'logs in', 'calls'].map((title) => tests.begin({ title }));
  if (!passed || !failed || !open) throw new Error('three tests began');
  tests.end(passed, 'passed');
  tests.end(failed, 'failed');
  expect(tests.whyMissing(passed.sandbox)).toBe(
    `the sandbox ${passed.sandbox} ended: its test "pays" passed. The client sent this request after the end of the test, or kept the URL of an earlier test`,
  );
  expect(tests.whyMissing(failed.sandbox)).toBe(`the sandbox ${failed.sandbox} of the test "logs in" was deleted`);
  expect(tests.whyMissing(open.sandbox)).toBe(`the sandbox ${open.sandbox} of the test "calls" was deleted`);
  expect(tests.whyMissing('pays--00000000')).toBe(
    'this server does not know the sandbox pays--00000000: the server was restarted, or another server chose the name',
  );
  expect(tests.whyMissing('worker-1')).toBeUndefined();
});

test('the latest ten thousand tests are remembered, and each test that has not ended', () => {
  const tests = new Tests();
  const open = tests.begin({ title: 'hangs' });
  const ended = Array.from({ length: 10_000 }, (_, at) => {
    const begun = tests.begin({ title: `test ${at}` });
    tests.end(begun, 'passed');
    return begun;
  });
  expect(tests.all()).toHaveLength(10_000);
  expect(tests.get(open.sandbox)).toBe(open);
  expect(tests.get(ended[0]?.sandbox ?? '')).toBeUndefined();
  expect(tests.get(ended[1]?.sandbox ?? '')).toBe(ended[1]);
});
