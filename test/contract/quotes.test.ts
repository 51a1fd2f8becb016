import { expect, test } from 'vitest';
import { rules } from '../../src/mock/api/rules/index.ts';
import { contractSections, holdsWords } from './read-contract.ts';

/** Beginnings of the sentences and table rows that no rule needs, by section: overviews, field names, repetitions. */
const UNQUOTED: Readonly<Record<string, readonly string[]>> = {
  'Lead-Tracking Service HTTP API': ['This document', 'It is the only', 'Paths are relative'],
  'What the service does': [
    ...['The service is', 'A client logs in', 'With the token', 'create tasks', 'register a payment'],
    ...['change the owner', 'add a comment', 'Other operations'],
  ],
  'Response envelope': ['status', 'errors'],
  'Login request': ['login', 'password', 'service', 'version'],
  'Task (create request)': ['title', 'text', 'project_id', 'lead_id', 'labels'],
  'Task (response `result`)': ['id', 'remind_type', 'visibility', 'status', 'The sample response shows'],
  View: [
    ...['project_id', 'uuid', 'ym_client_id', 'visitor', 'real_visitor', 'source', 'campaign', 'keyword', 'seo_system'],
    ...['page', 'referer'],
  ],
  'Lead (as returned by payment and owner operations)': ['contact_id', 'name', 'Custom field types', 'funnel'],
  'Payment (request)': ['category', 'purpose'],
  Comment: ['text'],
  'States and transitions': [
    ...['The only lifecycle', 'no token', 'token valid | POST /logout', 'token valid | any action'],
    ...['token valid | no action', 'Transitions of task status'],
  ],
  Endpoints: [
    ...['Path parameters are', 'POST | /login', 'POST | /task', 'GET | /view'],
    ...[
      'POST | /lead/{lead_id}/payment',
      'PUT | /lead',
      'POST | /lead/{lead_id}/comment',
      'Path parameters:',
      'Rules:',
      'PUT /lead/{lead_id}/owner:',
    ],
    ...['POST /lead/{lead_id}/payment:', 'POST /task:', 'when it is not `0`', 'Operations to list'],
  ],
  Authentication: ['POST /login with', 'POST /logout removes', 'Access rights'],
  Events: ['Events,'],
  Errors: ['List of all error codes', 'Mapping between'],
  Limits: ['Token lifetime', 'Users logged in', 'Client services', 'Rate limits'],
  Versioning: ['The API version', 'Paths carry'],
};

const sections = contractSections();
const quoted = Object.entries(rules).flatMap(([id, { contract }]) => (contract ? [{ id, ...contract }] : []));

/** Sentences and table rows of a section, without its heading and the heads of its tables. */
function statementsOf(section: string): string[] {
  const text = section.replace(/^.*\n/, '').replace(/^\|.*\n\|[-|]+\|$/gm, '');
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('|')) return [line.replace(/^\| | \|$/g, '')];
    return line.replace(/^\d+\. /, '').match(/\S.*?[.;](?= |$)|\S.*$/g) ?? [];
  });
}

test.each(quoted)('the contract contains the quote of the rule $id', ({ section, quote }) => {
  expect(quote.length).toBeGreaterThan(20);
  expect(holdsWords(sections.get(section) ?? '', quote), quote).toBe(true);
});

test('a rule quotes each sentence and table row of the contract, except those that no rule needs', () => {
  const open = [...sections].flatMap(([heading, text]) => {
    const quotes = quoted.filter(({ section }) => section === heading).flatMap(({ quote }) => quote.split(' … '));
    const unquoted = statementsOf(text).filter((each) => !quotes.some((q) => each.includes(q) || q.includes(each)));
    const listed = UNQUOTED[heading] ?? [];
    return [
      ...unquoted.filter((each) => !listed.some((start) => each.startsWith(start))),
      ...listed.filter((start) => !unquoted.some((each) => each.startsWith(start))).map((start) => `stale: ${start}`),
    ].map((each) => `${heading}: ${each}`);
  });
  expect(open).toEqual([]);
  expect(Object.keys(UNQUOTED).filter((heading) => !sections.has(heading))).toEqual([]);
});
