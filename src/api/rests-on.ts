import { EDITABLE } from '../core/editable-view-fields.ts';
import type { Change } from '../core/state/collection.ts';
import type { OperationId } from '../generated/operations.ts';
import type { RuleId } from './rules/index.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Answered {
  sent: Fields;
  result: Fields;
  changes: readonly Change[];
}

/**
 * Finds the result values that a rule determines.
 * @returns paths below `/result`, such as `token` or `observers/0`
 */
type Places = (sent: Fields, result: Fields, changes: readonly Change[]) => readonly string[];

const OMITTABLE = ['lead_id', 'date_start', 'date_end'];

const VIEW_FIELDS = ['ym_client_id', 'ga_client_id', 'visitor', 'real_visitor', ...EDITABLE];

const isGiven = (value: unknown) => value !== undefined && value !== null;
const omitted = (names: readonly string[], sent: Fields) => names.filter((name) => !isGiven(sent[name]));
const shown = (names: readonly string[], result: Fields) => names.filter((name) => Object.hasOwn(result, name));
const hasObservers = ({ observers }: Fields) => Array.isArray(observers) && observers.length > 0;
const hasReminder = ({ remind_type }: Fields) => Number(remind_type ?? 0) > 0;
const nulls = (sent: Fields, result: Fields) =>
  VIEW_FIELDS.filter((name) => result[name] === null && sent[name] !== null);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const repeated = (names: readonly string[], sent: Fields) =>
  names.filter((name) => new Set(listOf(sent[name])).size < listOf(sent[name]).length);
const isUnused = (sent: Fields) => !hasReminder(sent) && listOf(sent['remind_method']).length > 0;

function placesIn(result: Fields, name: string, isMeant: (record: Fields) => boolean): string[] {
  return listOf(result[name]).flatMap((record, at) => (isMeant(record as Fields) ? [`${name}/${at}`] : []));
}

/** Finds an observer that the client sent as 0: the result shows the id of the main account instead. */
function mainAmongObservers({ observers }: Fields, result: Fields): string[] {
  return placesIn(result, 'observers', ({ id }) => !listOf(observers).map(Number).includes(Number(id)));
}

const ownerIn = (custom: unknown) =>
  listOf(custom).find((field) => (field as Fields)['type'] === 'owner') as Fields | undefined;
const changedLead = (changes: readonly Change[]) => changes.find(({ collection }) => collection === 'leads');
const hadOwner = (changes: readonly Change[]) =>
  ownerIn((changedLead(changes)?.before as Fields | null)?.['custom']) !== undefined;
const isOwnerField = ({ type }: Fields) => type === 'owner';

function funnelDates(result: Fields): string[] {
  return placesIn(result, 'custom', ({ type }) => type === 'funnel_date').map((place) => `${place}/value`);
}

/** Rules beyond the contract that determine values of a result, by operation. */
const BASES: Readonly<Record<OperationId, Readonly<Partial<Record<RuleId, Places>>>>> = {
  // A test cannot assert on a random token, so the rule `token-form` determines no value.
  login: {},
  logout: {},
  'create-task': {
    'task-answer-empty': (sent) => omitted(['text', 'observers', 'labels'], sent),
    'task-omitted-fields': (sent, result) => shown(omitted(OMITTABLE, sent), result),
    'task-remind-method-none': (sent) => (hasReminder(sent) || isUnused(sent) ? [] : ['remind_method']),
    'task-remind-method-unused': (sent) => (isUnused(sent) ? ['remind_method'] : []),
    'task-lists': (sent) => repeated(['remind_method', 'observers', 'labels'], sent),
    'task-main-account': mainAmongObservers,
    'unknown-reference': (_, result) => placesIn(result, 'observers', ({ name, phone }) => name === '' && phone === ''),
    'task-label-project': (_, result) => placesIn(result, 'labels', ({ name }) => name === ''),
    'task-sent-back': (sent, result) => (sent['lead_id'] === 0 ? shown(['lead_id'], result) : []),
    'task-reminder-echo': (sent) => (hasReminder(sent) ? ['remind_type', 'remind_method'] : []),
    'task-visibility-without-observers': (sent) => (hasObservers(sent) ? [] : omitted(['visibility'], sent)),
    'task-visibility-default': (sent) => (hasObservers(sent) ? omitted(['visibility'], sent) : []),
    'task-status': () => ['status'],
  },
  'get-view': { 'view-nulls': nulls },
  'edit-view': {
    'edit-view-null': (sent) => EDITABLE.filter((name) => sent[name] === null),
    'edit-view-omitted': (sent) => EDITABLE.filter((name) => sent[name] === undefined),
    'view-nulls': nulls,
  },
  'delete-view': {},
  'add-payment': {
    'payment-deal': () => ['deal'],
    'lead-owner-id': (_, result) => shown(['owner_id'], result),
  },
  'change-owner': {
    'owner-main-id': ({ owner }, result) =>
      Number(owner) === 0 ? placesIn(result, 'custom', isOwnerField).map((place) => `${place}/value/id`) : [],
    'owner-field-made': (_, result, changes) => (hadOwner(changes) ? [] : placesIn(result, 'custom', isOwnerField)),
    'owner-funnel-date': (_, result) => funnelDates(result),
    'lead-owner-id': (_, result) => shown(['owner_id'], result),
  },
  'add-comment': {
    'comment-id': () => ['id'],
    'comment-time-zone': () => ['created_at'],
    'comment-author-user': () => ['author'],
  },
};

/** Finds the result values that the contract leaves open, with the rules that determine these values. */
export function restsOn(operation: string, { sent, result, changes }: Answered): { pointer: string; rule: RuleId }[] {
  const bases = Object.entries(BASES[operation as OperationId] ?? {}) as [RuleId, Places][];
  return bases.flatMap(([rule, places]) =>
    places(sent, result, changes).map((place) => ({ pointer: `/result/${place}`, rule })),
  );
}
