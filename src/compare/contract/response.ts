import { documentedForms, type FormedField } from '../../core/documented-forms.ts';
import { EDITABLE } from '../../core/editable-view-fields.ts';
import type { OperationId } from '../../generated/operations.ts';
import { type Expectation, violationsIn } from '../../schema/expectation.ts';
import { schemaOf } from '../../schema/schema-files.ts';
import { asObject, type JsonObject } from '../answer.ts';
import { isFormOf } from '../stored-text.ts';
import {
  absent,
  body,
  boolean,
  exactly,
  holding,
  integer,
  isError,
  list,
  object,
  text,
  textOrNull,
  when,
} from './expect.ts';

const formed = (field: FormedField, type: string | string[]) => {
  const { pattern, form } = documentedForms[field];
  return { type, pattern, 'x-expected': form };
};

const optionalFields = {
  email: text,
  job: text,
  avatar: formed('avatar', ['string', 'null']),
  last_project_id: integer,
};
const employee = object({ id: integer, name: text, phone: text, ...optionalFields }, Object.keys(optionalFields));

const color = { type: 'string', pattern: '^[0-9A-Fa-f]{6}$', 'x-expected': 'six hex digits without a #' };
const label = object({ id: integer, name: text, color });

/** Allows null, because the contract does not require an owner. */
const ownerValue = { ...object({ id: integer, type: text }), type: ['object', 'null'] };
const ofType = (type: string) => ({ properties: { type: { const: type } } });
const customField: Expectation = {
  ...object({ id: integer, name: text, type: text, value: {} }),
  allOf: [when(ofType('owner'), object({ value: ownerValue })), when(ofType('funnel'), object({ value: text }))],
};

function ownedBy(owner: object): Expectation {
  const field = object({ type: exactly('owner'), value: { type: 'object', ...owner } });
  return holding(field, 'a list with the new owner in its field of type owner');
}

const uuid = {
  type: 'string',
  pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
  'x-expected': 'a UUID',
};

const visitor = { type: ['object', 'null'] };
const MAY_BE_ABSENT = ['ym_client_id', 'ga_client_id'];
const viewFields = {
  ym_client_id: formed('ym_client_id', ['string', 'null']),
  ga_client_id: formed('ga_client_id', ['string', 'null']),
  ...Object.fromEntries(EDITABLE.map((field) => [field, textOrNull])),
  visitor,
  real_visitor: visitor,
};

const { pattern: time } = schemaOf('created-at.json');
const createdAt = { type: 'string', pattern: time, 'x-expected': 'a time as DD.MM.YY HH:MM:SS' };

function storedTexts(sent: unknown, shown: unknown): unknown[] | undefined {
  return typeof sent === 'string' ? [isFormOf(shown, sent) ? shown : sent] : undefined;
}

function storedIntegers(sent: unknown): unknown[] | undefined {
  const number = typeof sent === 'string' && /^-?\d+$/.test(sent) ? Number(sent) : sent;
  return Number.isSafeInteger(number) ? [number] : undefined;
}

const TEXTS = ['title', 'text', ...EDITABLE] as const;
const INTEGERS = ['owner_id', 'project_id', 'lead_id'] as const;
const MAY_BE_LEFT_OUT = ['lead_id', 'date_start', 'date_end'] as const;

function namesOf(path: string): Readonly<Record<string, unknown>> {
  const [, kind, id = ''] = path.split('/');
  const names = [id, id.toLowerCase(), id.toUpperCase()];
  return { [`${kind}Id`]: storedIntegers(id), ...(kind === 'view' && id.includes('-') && { uuid: names }) };
}

/**
 * @returns the values that the request allows in the response, by name; undefined for unrestricted values. `required`
 * lists sent optional fields that the response must contain
 */
function storedValues(
  { path, sent, answer }: CheckedExchange,
  isMain: (id: unknown) => boolean,
): Readonly<Record<string, unknown>> {
  const owner = Number(sent['owner']);
  const shown = asObject(asObject(answer)?.['result']) ?? {};
  return {
    ...namesOf(path),
    ...Object.fromEntries(TEXTS.map((name) => [name, storedTexts(sent[name], shown[name])])),
    ...Object.fromEntries(INTEGERS.map((name) => [name, storedIntegers(sent[name])])),
    remind_type: 'remind_type' in sent ? undefined : [0],
    owner: owner > 0 && !isMain(owner) ? storedIntegers(sent['owner']) : undefined,
    ownerType: owner === 0 || isMain(owner) ? ['main'] : owner > 0 ? ['staff'] : undefined,
    required: MAY_BE_LEFT_OUT.filter((name) => Number(sent[name]) > 0),
  };
}

const stored = (name: string, expected: string) => ({ enum: { $data: `/stored/${name}` }, 'x-expected': expected });
const sentText = (name: string) => ({ ...textOrNull, ...stored(name, 'the sent text') });
const sentInteger = (name: string) => ({ ...integer, ...stored(name, 'the sent number') });

const integerOrNull = { type: ['integer', 'null'] };

const task = {
  ...object({
    id: integer,
    title: sentText('title'),
    text: sentText('text'),
    owner_id: sentInteger('owner_id'),
    project_id: sentInteger('project_id'),
    remind_type: { ...integer, allOf: [stored('remind_type', '0, as remind_type was omitted')] },
    remind_method: { type: ['string', 'array'] },
    visibility: { enum: [0, 1, 2], 'x-expected': '0, 1 or 2' },
    status: integer,
    observers: list(employee),
    labels: list(label),
  }),
  allOf: [
    { required: { $data: '/stored/required' } },
    {
      properties: {
        lead_id: { ...integerOrNull, ...stored('lead_id', 'the sent number') },
        date_start: integerOrNull,
        date_end: integerOrNull,
      },
    },
  ],
};

const idInPath = (kind: string) => ({ ...integer, allOf: [stored(`${kind}Id`, 'the ID in the path')] });
const viewIds = {
  id: idInPath('view'),
  project_id: integer,
  uuid: { ...uuid, allOf: [stored('uuid', 'the UUID in the path')] },
};
const view = object({ ...viewIds, ...viewFields }, MAY_BE_ABSENT);
const sentTexts = Object.fromEntries(EDITABLE.map((name) => [name, sentText(name)]));
const editedView = object({ ...viewIds, ...viewFields, ...sentTexts }, MAY_BE_ABSENT);

const lead = { id: idInPath('lead'), contact_id: integer, name: text, custom: list(customField) };
const newOwner = ownedBy(
  object({
    id: { ...integer, ...stored('owner', 'the new owner') },
    type: stored('ownerType', 'the type of the new owner'),
  }),
);

const results: Readonly<Record<OperationId, Expectation>> = {
  login: object({ token: text }),
  logout: exactly(true),
  'create-task': task,
  'get-view': view,
  'edit-view': editedView,
  'delete-view': absent,
  'add-payment': object({ ...lead, deal: boolean }),
  'change-owner': object({ ...lead, custom: { allOf: [list(customField), newOwner] } }),
  'add-comment': object({
    id: text,
    text: sentText('text'),
    created_at: createdAt,
    author: object({ id: integer, type: text }),
  }),
};

const successes = Object.fromEntries(Object.entries(results).map(([id, result]) => [id, body({ result })])) as Readonly<
  Record<OperationId, Expectation>
>;

/** Allows every Content-Type and undocumented fields, because the contract restricts neither. */
const ENVELOPE: readonly Expectation[] = [
  object({ body: { type: 'object' } }),
  { properties: { body: { required: ['status'], properties: { status: { enum: ['success', 'error'] } } } } },
  { properties: { body: when(isError, object({ errors: list(object({ code: integer, message: text })) })) } },
];

interface CheckedExchange {
  operation: OperationId;
  path: string;
  sent: JsonObject;
  status: number;
  answer: unknown;
}

export interface ContractViolation {
  /** JSON pointer into the response body; empty for the whole body. */
  path: string;
  /** Requirement, such as `must be an integer`. */
  must: string;
}

export function contractViolations(exchange: CheckedExchange, isMain: (id: unknown) => boolean): ContractViolation[] {
  const { operation, status, answer } = exchange;
  const document = { status, body: answer, stored: storedValues(exchange, isMain) };
  const ofEnvelope = ENVELOPE.flatMap((each) => violationsIn(each, document));
  const isSuccess = asObject(answer)?.['status'] === 'success';
  const all = ofEnvelope.length > 0 || !isSuccess ? ofEnvelope : violationsIn(successes[operation], document);
  return all.map(({ pointer, message }) => ({ path: pointer.replace(/^\/body/, ''), must: message }));
}
