import { EDITABLE } from '../core/editable-view-fields.ts';
import type { OperationId } from '../generated/operations.ts';
import type { RuleId } from './rules/index.ts';

type Fields = Readonly<Record<string, unknown>>;

/** @returns JSON pointers below `/result` whose values follow the rule */
type Places = (sent: Fields, result: Fields) => readonly string[];

const OMITTABLE = ['lead_id', 'date_start', 'date_end'];

const isGiven = (value: unknown) => value !== undefined && value !== null;
const omitted = (names: readonly string[], sent: Fields) => names.filter((name) => !isGiven(sent[name]));
const shown = (names: readonly string[], result: Fields) => names.filter((name) => Object.hasOwn(result, name));
const hasObservers = ({ observers }: Fields) => Array.isArray(observers) && observers.length > 0;
const hasReminder = ({ remind_type }: Fields) => Number(remind_type ?? 0) > 0;
const nulls = (result: Fields) => Object.keys(result).filter((name) => result[name] === null);

function funnelDates({ custom }: Fields): string[] {
  const fields = Array.isArray(custom) ? custom : [];
  return fields.flatMap((field, at) => (field?.type === 'funnel_date' ? [`custom/${at}/value`] : []));
}

/** By operation, the rules beyond the contract that values of a success follow. */
const BASES: Readonly<Record<OperationId, Readonly<Partial<Record<RuleId, Places>>>>> = {
  login: { 'token-form': () => ['token'] },
  logout: {},
  'create-task': {
    'task-answer-empty': (sent) => omitted(['text', 'observers', 'labels'], sent),
    'task-omitted-fields': (sent, result) => shown(omitted(OMITTABLE, sent), result),
    'task-remind-method-none': (sent) => (hasReminder(sent) ? [] : ['remind_method']),
    'task-reminder-echo': (sent) => (hasReminder(sent) ? ['remind_type', 'remind_method'] : []),
    'task-visibility-without-observers': (sent) => (hasObservers(sent) ? [] : omitted(['visibility'], sent)),
    'task-visibility-default': (sent) => (hasObservers(sent) ? omitted(['visibility'], sent) : []),
    'task-status': () => ['status'],
  },
  'get-view': { 'view-nulls': (_, result) => nulls(result) },
  'edit-view': {
    'edit-view-null': (sent) => EDITABLE.filter((name) => sent[name] === null),
    'edit-view-omitted': (sent) => EDITABLE.filter((name) => sent[name] === undefined),
    'view-nulls': (_, result) => nulls(result),
  },
  'delete-view': {},
  'add-payment': {
    'payment-deal': () => ['deal'],
    'lead-owner-id': (_, result) => shown(['owner_id'], result),
  },
  'change-owner': {
    'owner-funnel-date': (_, result) => funnelDates(result),
    'lead-owner-id': (_, result) => shown(['owner_id'], result),
  },
  'add-comment': {
    'comment-id': () => ['id'],
    'comment-time-zone': () => ['created_at'],
    'comment-author-user': () => ['author'],
  },
};

/** Values of a success that the contract does not decide, each with the rule that it follows. */
export function restsOn(operation: string, sent: Fields, result: Fields): { pointer: string; rule: RuleId }[] {
  const bases = Object.entries(BASES[operation as OperationId] ?? {}) as [RuleId, Places][];
  return bases.flatMap(([rule, places]) =>
    places(sent, result).map((place) => ({ pointer: `/result/${place}`, rule })),
  );
}
