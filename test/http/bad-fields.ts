import { type BadInput, bad, COMMENT, goodBodies, OWNER, PAYMENT } from './bad-input.ts';

const notText = [1, true, [], ['a'], { a: 1 }];
const notInteger = ['11', 1.5, true, [], [11], { id: 11 }, 2 ** 53, -(2 ** 53), 1e22];
const notIntegerList = [11, '11', { 0: 11 }, ['11'], [1.5], [null], [[11]]];

/** Invalid values for every field of every operation. */
const wrongValues: { line: keyof typeof goodBodies; fields: Record<string, readonly unknown[]> }[] = [
  {
    line: 'POST /login',
    fields: {
      login: [...notText, null, ''],
      password: [...notText, null, ''],
      service: [...notText, null, ''],
      version: ['', '1', '2.0', 1, 1.0, null, ['1.0']],
    },
  },
  {
    line: 'POST /task',
    fields: {
      title: [...notText, null, ''],
      text: notText,
      owner_id: [...notInteger, null, 999, -1],
      project_id: [...notInteger, null, 999, 0, -1],
      date_start: [...notInteger, -1],
      date_end: [...notInteger, -1],
      remind_type: [...notInteger, -1, 4],
      remind_method: ['sms', 1, {}, [1], ['SMS'], ['sms', 'fax'], [null], [['sms']]],
      lead_id: [...notInteger, 999, -1],
      observers: [...notIntegerList, [999]],
      labels: [...notIntegerList, [999], [23]],
      visibility: [...notInteger, -1, 3],
    },
  },
  {
    line: 'PUT /view/1001',
    fields: {
      source: notText,
      campaign: notText,
      keyword: notText,
      seo_system: notText,
      page: notText,
      referer: notText,
    },
  },
  {
    line: PAYMENT,
    fields: {
      category: [...notText, null, '', ' \t\n'],
      purpose: [...notText, null, '', ' \t\n'],
      sum: [
        true,
        null,
        [],
        [1],
        {},
        '',
        ' ',
        '1e3',
        '1,5',
        ' 15',
        '15 ',
        '+5',
        '0x10',
        '.5',
        '5.',
        '١٢',
        'Infinity',
        'NaN',
      ],
    },
  },
  { line: OWNER, fields: { owner: [...notInteger, null, -1, 999] } },
  { line: COMMENT, fields: { text: [...notText, null, ''] } },
];

/** Invalid values of each field, by title. */
export const badFields: readonly { title: string; inputs: readonly BadInput[] }[] = wrongValues.flatMap(
  ({ line, fields }) =>
    Object.entries(fields).map(([field, values]) => ({
      title: `${line} names ${field} when its value is wrong`,
      inputs: values.map((value) =>
        bad(
          `${field} ${JSON.stringify(value)}`,
          line,
          { body: JSON.stringify({ ...goodBodies[line], [field]: value }) },
          { expected: 400, names: field },
        ),
      ),
    })),
);

const missingFields: BadInput[] = (['POST /login', 'POST /task', PAYMENT, OWNER, COMMENT] as const).flatMap((line) =>
  Object.keys(goodBodies[line]).map((field) =>
    bad(
      `${line} without ${field}`,
      line,
      { body: JSON.stringify({ ...goodBodies[line], [field]: undefined }) },
      { expected: 400, names: field, rule: 'field-required' },
    ),
  ),
);

const remindCases: BadInput[] = [{}, { remind_method: null }, { remind_method: [] }].map((more) =>
  bad(
    `a reminder with ${JSON.stringify(more)}`,
    'POST /task',
    { body: JSON.stringify({ ...goodBodies['POST /task'], remind_type: 1, ...more }) },
    { expected: 400, names: 'remind_method' },
  ),
);

export const missingInputs: readonly BadInput[] = [...missingFields, ...remindCases];
