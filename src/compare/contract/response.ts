import type { OperationId } from '../../generated/operations.ts';
import { documentedForms, type FormedField } from '../../mock/core/documented-forms.ts';
import { EDITABLE } from '../../mock/core/editable-view-fields.ts';
import { schemaOf } from '../../mock/schema/schema-files.ts';
import type { Exchange } from '../exchange.ts';
import { asObject, type JsonObject } from '../json.ts';
import { isDigestText } from '../masks/look.ts';
import { hasMasked, isMasked } from '../masks/masked.ts';
import { isFormOf } from '../stored-text.ts';
import {
  absent,
  anything,
  boolean,
  type Check,
  every,
  type Finding,
  integer,
  integerOrNull,
  is,
  list,
  matching,
  object,
  objectOrNull,
  text,
  textOrNull,
  UNDOCUMENTED,
} from './check.ts';

type Request = Pick<Exchange, 'path' | 'sent'>;
type IsMain = (id: unknown) => boolean;

const formed = (field: FormedField) =>
  matching(documentedForms[field].form, documentedForms[field].pattern, { orNull: true });

const optionalFields = { email: text, job: text, avatar: formed('avatar'), last_project_id: integer };
const employee = object({ id: integer, name: text, phone: text, ...optionalFields }, Object.keys(optionalFields));
const color = matching('six hex digits without a #', '^[0-9A-Fa-f]{6}$');
const label = object({ id: integer, name: text, color });
const person = object({ id: integer, type: text });

/** Allows null, because the contract does not require an owner. */
const ownerValue: Check = (value, path) => (asObject(value) ? person : objectOrNull)(value, path);
const VALUES = new Map<unknown, Check>([
  ['owner', ownerValue],
  ['funnel', text],
]);
const customField: Check = (field, path) =>
  object({ id: integer, name: text, type: text, value: VALUES.get(asObject(field)?.['type']) ?? anything })(
    field,
    path,
  );

function sentNumber(sent: unknown): number | undefined {
  const number = typeof sent === 'string' && /^-?\d+$/.test(sent) ? Number(sent) : sent;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
}

function integerOf(sent: unknown): Check {
  const number = sentNumber(sent);
  return number === undefined ? integer : is('the sent number', (value) => value === number);
}

function textAsSent(sent: unknown): Check {
  // An empty text and a digest may be masks.
  if (typeof sent !== 'string' || sent === '' || isDigestText(sent)) return textOrNull;
  return is('the sent text', (value) => isDigestText(value) || isFormOf(value, sent));
}

function idOf({ path }: Request): Check {
  const id = sentNumber(path.split('/')[2]);
  return every(integer, id === undefined ? anything : is('the ID in the path', (value) => value === id));
}

const UUID = matching('a UUID', '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$');
const MAY_BE_ABSENT = ['ym_client_id', 'ga_client_id'];

function viewOf(request: Request, sent: JsonObject): Check {
  const [, , name = ''] = request.path.split('/');
  const names = [name, name.toLowerCase(), name.toUpperCase()];
  const isNamed = is('the UUID in the path', (value) => names.includes(String(value)));
  const fields = {
    id: idOf(request),
    project_id: integer,
    uuid: name.includes('-') ? every(UUID, isNamed) : UUID,
    ym_client_id: formed('ym_client_id'),
    ga_client_id: formed('ga_client_id'),
    visitor: objectOrNull,
    real_visitor: objectOrNull,
  };
  return object(
    { ...fields, ...Object.fromEntries(EDITABLE.map((field) => [field, textAsSent(sent[field])])) },
    MAY_BE_ABSENT,
  );
}

function taskOf({ sent }: Request): Check {
  const isZero = is('0, as remind_type was omitted', (value) => value === 0);
  const fields = {
    id: integer,
    title: textAsSent(sent['title']),
    text: textAsSent(sent['text']),
    owner_id: integerOf(sent['owner_id']),
    project_id: integerOf(sent['project_id']),
    remind_type: every(integer, 'remind_type' in sent ? anything : isZero),
    remind_method: is('a string or a list', (value) => typeof value === 'string' || Array.isArray(value)),
    visibility: is('0, 1 or 2', (value) => [0, 1, 2].includes(value as number)),
    status: integer,
    observers: list(employee),
    labels: list(label),
    lead_id: sentNumber(sent['lead_id']) === undefined ? integerOrNull : integerOf(sent['lead_id']),
    date_start: integerOrNull,
    date_end: integerOrNull,
  };
  const mayBeOmitted = ['lead_id', 'date_start', 'date_end'].filter((name) => !(Number(sent[name]) > 0));
  return object(fields, mayBeOmitted);
}

/** The contract does not forbid `deal` after a change of owner, and `ownerId` describes `owner_id`. */
function leadOf(request: Request, { deal = anything, isCustom = anything }: Readonly<Record<string, Check>>): Check {
  const custom = every(list(customField), isCustom);
  const fields = { id: idOf(request), contact_id: integer, name: text, custom, deal, owner_id: anything };
  return object(fields, deal === anything ? ['deal', 'owner_id'] : ['owner_id']);
}

function newOwner({ sent }: Request, isMain: IsMain): Check {
  const id = Number(sent['owner']);
  const type = id === 0 || isMain(id) ? 'main' : id > 0 ? 'staff' : undefined;
  const isNew = (field: unknown) => {
    const { type: kind, value } = asObject(field) ?? {};
    if (hasMasked(field)) return isMasked(kind) || kind === 'owner';
    const owner = asObject(kind === 'owner' ? value : undefined);
    const isId = type === 'staff' ? owner?.['id'] === id : Number.isInteger(owner?.['id']);
    return isId && (type === undefined || owner?.['type'] === type);
  };
  const expected = 'a list with the new owner in its field of type owner';
  return is(expected, (custom) => Array.isArray(custom) && custom.some(isNew));
}

const createdAt = matching('a time as DD.MM.YY HH:MM:SS', schemaOf('created-at.json')['pattern']);

const results: Readonly<Record<OperationId, (request: Request, isMain: IsMain) => Check>> = {
  login: () => object({ token: text }),
  logout: () => is('true', (value) => value === true),
  'create-task': taskOf,
  'get-view': (request) => viewOf(request, {}),
  'edit-view': (request) => viewOf(request, request.sent),
  'delete-view': () => absent,
  'add-payment': (request) => leadOf(request, { deal: boolean }),
  'change-owner': (request, isMain) => leadOf(request, { isCustom: newOwner(request, isMain) }),
  'add-comment': ({ sent }) =>
    object({ id: text, text: textAsSent(sent['text']), created_at: createdAt, author: person }),
};

const status = is('one of "success", "error"', (value) => value === 'success' || value === 'error');
const failure = object({ status, errors: list(object({ code: integer, message: text })) });

/**
 * Compares a response with the contract, which allows every Content-Type and undocumented fields.
 * @returns at most one finding for each path
 */
export function findingsIn(exchange: Exchange, isMain: IsMain): Finding[] {
  const { operation, response } = exchange;
  const outcome = asObject(response)?.['status'];
  if (outcome === 'error') return failure(response, '');
  const isKnown = outcome === 'success';
  const all = object({ status, ...(isKnown && { result: results[operation](exchange, isMain) }) })(response, '');
  return [...new Map(all.toReversed().map((each) => [each.path, each])).values()].reverse();
}

/** @returns dotted names of undocumented fields, without the names of the envelope and of lists */
export function undocumentedFields(exchange: Exchange, nameOf: (key: string) => string): string[] {
  const fields = findingsIn(exchange, () => false).filter(({ expected }) => expected === UNDOCUMENTED);
  const steps = fields.map(({ path }) =>
    path
      .replace(/^\/result(?=\/)/, '')
      .split('/')
      .slice(1),
  );
  return steps.map((names) =>
    names
      .filter((name) => !/^\d+$/.test(name))
      .map(nameOf)
      .join('.'),
  );
}
