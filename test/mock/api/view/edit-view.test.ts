import { expect, test } from 'vitest';
import { stateHash } from '../../../../src/mock/control/state-hash.ts';
import { startLoggedIn } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';
import { casesOf, type Rejected } from '../cases.ts';
import { EDITABLE, edits } from './edits.ts';

const allAs = (value: unknown) => Object.fromEntries(EDITABLE.map((field) => [field, value]));
const STARTS = [{}, ...[null, ''].flatMap((empty) => EDITABLE.map((kept) => ({ ...allAs(empty), [kept]: 'kept' })))];
const TEXTS = ['new', ' e\u0301  New\n', `https://riverside.example.com/?${'я'.repeat(10_000)}`];
for (const field of EDITABLE) {
  edits(
    rule(['edit-view-fields', 'edit-view-some'], `${field} can be changed alone`),
    TEXTS.map((text) => ({ [field]: text })),
  );
  edits(
    rule(['edit-view-omitted', 'edit-view-empty-text'], `${field} can become "", and an edit of it keeps other fields`),
    [{ [field]: '' }, { [field]: 'new' }],
    { starts: STARTS },
  );
}
edits(rule(['view-fields', 'edit-view-fields'], 'all six fields can be changed at once'), [allAs('new')]);

const { rejects } = casesOf({
  line: 'PUT /view/1001',
  body: { source: 'new' },
  recordOf: ({ views }) => views.get(1001),
});
rejects(
  rule('edit-view-fields', 'other types are rejected'),
  EDITABLE.flatMap((field) =>
    [5, true, [], {}].map((value): Rejected => [{ [field]: value }, `${field} must be a string or null`]),
  ),
);

const MODEL = {
  id: 7,
  project_id: 2,
  uuid: 'b7e23ec2-9af2-4c4e-8d3c-5a1d0c9e7f21',
  ym_client_id: '1',
  ga_client_id: null,
  visitor: null,
  real_visitor: { ip: '192.0.2.1' },
  options: [],
};
edits(rule('edit-view-model', 'only editable fields of a whole model are changed'), [
  { ...MODEL, ...allAs(null), signature: 'forged', user_id: 3, campaign: 'autumn' },
]);
edits(
  rule('edit-view-model', 'a documented field of a view, which clients send along, gets no warning'),
  Object.keys(MODEL).map((field) => ({ source: 'flyer', [field]: null })),
  { warning: null },
);
edits(
  rule('view-visitor', 'an edit keeps the visitor'),
  [{ visitor: { version: 9 }, real_visitor: null, source: 'a' }],
  {
    starts: [{}, { visitor: null, real_visitor: null }],
  },
);

test(rule('edit-view-nothing', 'an edit without fields changes nothing and succeeds'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const before = stateHash(sandbox.state);
  const shown = (await client.get('/view/1001')).result;
  for (const body of [{}, { source: null, page: null }, { id: 7, uuid: null, options: [] }]) {
    expect((await client.put('/view/1001', body)).result).toEqual(shown);
    expect(stateHash(sandbox.state)).toBe(before);
  }
});

const WITH_NULLS = { source: null, campaign: 'autumn', page: null };
edits(rule('edit-view-null', assumed('nullInViewEdit', 'ignore', 'null counts as omitted')), [WITH_NULLS]);
test(rule('edit-view-null', assumed('nullInViewEdit', 'clear', 'null clears a field')), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { nullInViewEdit: 'clear' } });
  const before = (await client.get('/view/1001')).result;
  const { result } = await client.put('/view/1001', WITH_NULLS);
  expect(result).toEqual({ ...before, ...WITH_NULLS });
  expect(sandbox.state.views.get(1001)).toMatchObject(result);
});
rejects(
  rule('edit-view-null', assumed('nullInViewEdit', 'reject', 'null is rejected')),
  [[WITH_NULLS, 'source must not be null', 'edit-view-null']],
  { assumptions: { nullInViewEdit: 'reject' } },
);
edits(
  rule('edit-view-null', assumed('nullInViewEdit', 'reject', 'other edits are accepted')),
  [{ campaign: 'autumn' }],
  {
    assumptions: { nullInViewEdit: 'reject' },
  },
);
test(rule('edit-view-null', 'null in an edit of an unknown view is rejected for the null'), async () => {
  const { client } = await startLoggedIn({ assumptions: { nullInViewEdit: 'reject', validationErrors: 'all' } });
  const { errors, rule: decided } = await client.put('/view/999', WITH_NULLS);
  expect(decided).toBe('edit-view-null');
  expect(errors).toHaveLength(2);
});

test(rule('edit-view-null', 'with nullInViewEdit=reject, a message about a type does not offer null'), async () => {
  const { client } = await startLoggedIn({ assumptions: { nullInViewEdit: 'reject', validationErrors: 'all' } });
  const { body } = await client.put('/view/1001', { page: 7, campaign: null, source: 5 });
  expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
    'source must be a string',
    'campaign must not be null',
    'page must be a string',
  ]);
});
