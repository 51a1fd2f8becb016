import { expect, test } from 'vitest';
import { compareRecording } from '../../../src/compare/recording/compare-recording.ts';
import { readHar } from '../../../src/compare/recording/read/har.ts';
import { chanceOf, chooser, randomTraffic } from '../../support/random-traffic.ts';
import { harOfMock } from '../../support/record-har.ts';
import { recorded, settingsFor } from '../../support/sweep-answers.ts';

async function recordingBytes(): Promise<Buffer> {
  const { exchanges } = await recorded((caller) => randomTraffic(caller, chooser(chanceOf(3)), 40), settingsFor({}));
  return Buffer.from(JSON.stringify(harOfMock(exchanges)));
}

test('progress is reported after each request, and timers run meanwhile', async () => {
  const seen: number[] = [];
  const har = readHar(await recordingBytes());
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const { signal } = new AbortController();
  const found = await compareRecording(har, { mock: settingsFor({}), signal, onExchange: (count) => seen.push(count) });
  clearInterval(timer);
  expect(seen).toEqual(found.exchanges.map(() => found.exchanges.length));
  expect(turns).toBeGreaterThan(0);
});

test('a signal stops the comparison early', async () => {
  const controller = new AbortController();
  let seen = 0;
  const onExchange = () => {
    seen += 1;
    setTimeout(() => controller.abort(new Error('stopped by the test')));
  };
  const { signal } = controller;
  const run = compareRecording(readHar(await recordingBytes()), { mock: settingsFor({}), signal, onExchange });
  await expect(run).rejects.toThrow('stopped by the test');
  expect(seen).toBeLessThan(30);
});
