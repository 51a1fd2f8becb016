import { expect, test } from 'vitest';
import { didYouMean, mostSimilar, nearest } from '../../../../src/mock/core/text/nearest.ts';

const FAULTS = ['delay', 'error', 'drop-before', 'drop-after', 'hang'];
const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

test.each([
  ['dorp-after', FAULTS, 'drop-after'],
  ['mrge', ['replace', 'merge'], 'merge'],
  ['session', ['sessions', 'clock', 'journal'], 'sessions'],
  ['SESSIONS', ['sessions', 'clock'], 'sessions'],
  ['sess', ['sessions', 'clock'], 'sessions'],
  ['sandox', ['sandbox', 'url'], 'sandbox'],
  ['lead', ['id', 'status', 'lead_id'], 'lead_id'],
  ['lead', ['id', 'status'], undefined],
  ['bob', ['anna@example.com', 'owner@example.com'], undefined],
  ['loud', LEVELS, undefined],
  ['', LEVELS, undefined],
  ['abc', ['abd'], 'abd'],
  ['nmae', ['id', 'name'], 'name'],
  ['emtpy', ['default', 'empty'], 'empty'],
  ['freeze', ['now', 'frozen'], undefined],
  ['ab', ['ac'], undefined],
  ['x'.repeat(5000), ['x'.repeat(64)], 'x'.repeat(64)],
  ['owner_id', ['owner', 'lead_id'], 'owner'],
  ['p', ['port', 'preset'], undefined],
  ['info', ['', 'x'], undefined],
  ['info', [], undefined],
])('%s of %j is near %s', (word, known, expected) => {
  expect(nearest(word, known)).toBe(expected);
});

test('of several near words the most similar one is suggested', () => {
  expect(nearest('drop-aftre', ['drop-before', 'drop-after'])).toBe('drop-after');
});

test('the most similar word exists for every list that is not empty', () => {
  expect(mostSimilar('loud', ['hang', 'load'])).toBe('load');
  expect(mostSimilar('loud', [])).toBeUndefined();
});

test('a sentence gets a question only with a near word', () => {
  expect(didYouMean('mrge', ['replace', 'merge'])).toBe('; did you mean merge?');
  expect(didYouMean('max', ['max-sandboxes', 'max-body'])).toBe('; did you mean max-sandboxes or max-body?');
  expect(didYouMean('merg', ['merge'], (flag) => `--${flag}`)).toBe('; did you mean --merge?');
  expect(didYouMean('loud', LEVELS)).toBe('');
});
