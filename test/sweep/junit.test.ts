import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../src/core/assumptions.ts';
import { junit } from '../../src/sweep/junit.ts';
import { alternativeResult, baselineResult } from '../support/sweep-result.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** The elements of a document, which must be well-formed. */
function parse(xml: string): Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements.push({ name, attributes: { ...attributes }, text: '' });
  });
  parser.on('text', (text) => {
    const last = elements.at(-1);
    if (last) last.text += text;
  });
  parser.write(xml).close();
  return elements;
}

test('a test case for the baseline and one for each alternative, those that broke with what they printed', () => {
  const output = 'expected <200> & got "400"\r\n\u001b[31mred\u001b[0m \uFFFF\u{1F600} \uD800 ]]>';
  const broke = { passed: false, ending: 'exit code 1', output, touched: true, operations: ['login', 'get-view'] };
  const results = [alternativeResult(broke), alternativeResult({ assumption: 'timezone', value: '<"&\'>' })];
  const elements = parse(junit({ baseline: baselineResult(), results }, defaultAssumptions));

  const cases = elements.filter(({ name }) => name === 'testcase');
  expect(cases.map(({ attributes: { name } }) => name)).toEqual(['baseline', 'errorStatus=code', 'timezone=<"&\'>']);
  expect(cases[0]?.attributes['time']).toBe('1.234');
  const suite = elements.find(({ name }) => name === 'testsuite');
  expect(suite?.attributes).toMatchObject({ tests: '3', failures: '1' });
  const failures = elements.filter(({ name }) => name === 'failure');
  expect(failures).toHaveLength(1);
  expect(failures[0]?.attributes['message']).toMatch(
    /^exit code 1; broke, felt by login, get-view: pin errorStatus=ok/,
  );
  expect(failures[0]?.text.trim()).toBe('expected <200> & got "400"\r\n[31mred[0m \u{1F600}  ]]>');
});

test('a baseline that failed is a failure', () => {
  const failed = baselineResult({ passed: false, ending: 'SIGSEGV' });
  const elements = parse(junit({ baseline: failed, results: [] }, defaultAssumptions));
  expect(elements.find(({ name }) => name === 'failure')?.attributes['message']).toContain('SIGSEGV');
});
