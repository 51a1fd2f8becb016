import { isUuid } from '../../mock/core/ids.ts';
import { type Exchange, isSuccess, resultOf } from '../exchange.ts';
import { asObject, leavesOf, mapJson } from '../json.ts';
import { blanksInAnswers, blanksInRequests, isTextField } from './blanks.ts';
import { isDigest, isMaskedIdentity, looksMasked } from './look.ts';
import { isMasked, MASKED, MASKED_ID, MASKED_TOKEN } from './masked.ts';
import { maskedTokens } from './masked-tokens.ts';
import { replacedKinds } from './replaced.ts';

/** Field with values that may be masks. */
export interface MaskedField {
  name: string;
  /** Numbers of the exchanges with these values. */
  numbers: readonly number[];
}

export interface TrafficWithoutMasks {
  exchanges: readonly Exchange[];
  masked: readonly MaskedField[];
}

/** Fields that identify a user and a client. */
const IDENTITIES = ['login', 'password', 'service', 'version'];

type IsMask = (value: unknown, name: string) => boolean;

const isVisible: IsMask = (value, name) =>
  typeof value === 'string' &&
  (isMaskedIdentity(value, name) || looksMasked(value) || (isTextField(name) && /^0+$/.test(value)));

function withoutMasks(document: unknown, isMask: IsMask): unknown {
  const hasMask = leavesOf(document).some(([name, value]) => isMask(value, name));
  return hasMask ? mapJson(document, (value, name) => (isMask(value, name) ? MASKED : value)) : document;
}

/** Whether a sanitizer has masked or added the name of a field. */
function hasMaskedName(sent: Exchange['sent']): boolean {
  return Object.keys(sent).some((name) => looksMasked(name.replace(/^_+/, '')));
}

/** @param isRequestMask applies to the body of a request, and `isResponseMask` to the body of a response */
function hidden(exchange: Exchange, isRequestMask: IsMask, isResponseMask: IsMask): Exchange {
  const sent = asObject(withoutMasks(exchange.sent, isRequestMask)) ?? {};
  const response = withoutMasks(exchange.response, isResponseMask);
  const { contentType = '' } = exchange;
  const isPartial = exchange.isPartial || isMasked(asObject(response)?.['status']) || hasMaskedName(sent);
  return {
    ...exchange,
    sent,
    response,
    isPartial,
    contentType: looksMasked(contentType) ? undefined : contentType || undefined,
  };
}

function withoutMaskedId(exchange: Exchange, isMask: (id: string) => boolean): Exchange {
  const [, kind, id = '', ...rest] = exchange.path.split('/');
  return id !== '' && isMask(id) ? { ...exchange, path: ['', kind, MASKED_ID, ...rest].join('/') } : exchange;
}

const isPositive = (id: string) => /^[1-9]\d*$/.test(id);
const isVisibleId = (id: string) => !isPositive(id) && (looksMasked(id) || isDigest(id));

/**
 * @returns ids in paths that are neither numbers nor UUIDs, numbers that name several records, and UUIDs that name a view
 * with another UUID, and that no response shows
 */
function maskedIds(traffic: readonly Exchange[]): ReadonlySet<string> {
  const accepted = traffic.filter(isSuccess);
  const uuidOf = (exchange: Exchange) => String(resultOf(exchange)['uuid'] ?? '').toLowerCase();
  const uuids = new Set(accepted.map(uuidOf));
  const ids = new Map<string, Set<unknown>>();
  const masks = new Set<string>();
  for (const exchange of accepted) {
    const [, , id = ''] = exchange.path.split('/');
    const known = ids.get(id) ?? new Set();
    const { id: shown } = exchange.operation === 'add-comment' ? {} : resultOf(exchange);
    ids.set(id, typeof shown === 'number' ? known.add(shown) : known);
    const isOther = isUuid(id) ? uuidOf(exchange) !== '' && !uuids.has(id.toLowerCase()) : !isPositive(id);
    if (isOther) masks.add(id);
  }
  for (const [id, { size }] of ids) {
    const isShown = ids.get(id)?.has(Number(id));
    if (size > 2 || (!isShown && size > (isRepeated(id) ? 0 : 1))) masks.add(id);
  }
  return masks;
}

/** For example 999 or 11111. */
const isRepeated = (id: string) => /^(\d)\1{2,}$/.test(id);

const isLogin = ({ operation }: Exchange) => operation === 'login';

/**
 * Adds masks for values that a sanitizer has removed: a field of logins that no login sends, and the token that no login
 * returns.
 */
function withoutStrippedFields(traffic: readonly Exchange[]): readonly Exchange[] {
  const logins = traffic.filter((each) => isLogin(each) && isSuccess(each));
  const removed = IDENTITIES.filter((name) => logins.every(({ sent }) => !(name in sent)));
  const isTokenRemoved = logins.every(({ response }) => {
    const result = asObject(asObject(response)?.['result']);
    return result !== undefined && (result['token'] ?? '') === '';
  });
  return traffic.map((exchange) => {
    if (!isLogin(exchange) || logins.length === 0) return exchange;
    const sent = { ...Object.fromEntries(removed.map((name) => [name, MASKED])), ...exchange.sent };
    const response = asObject(exchange.response);
    const isGiven = isTokenRemoved && isSuccess(exchange);
    return {
      ...exchange,
      sent,
      ...(isGiven && { response: { ...response, result: { ...resultOf(exchange), token: MASKED } } }),
    };
  });
}

/** A sanitizer may have replaced all amounts by 0. */
function areSumsBlank(traffic: readonly Exchange[]): boolean {
  const sums = traffic.filter(({ operation }) => operation === 'add-payment').map(({ sent }) => sent['sum']);
  return sums.length > 0 && sums.every((sum) => Number(sum ?? 0) === 0);
}

/** The name of a field in logins, and values that are masks because of the other values. */
function masksAmong(traffic: readonly Exchange[], name: string): ReadonlySet<unknown> {
  const sent = traffic.filter(isLogin).map((each) => each.sent);
  const values = new Set(sent.map((each) => each[name]).filter((value) => typeof value === 'string'));
  const digests = [...values].filter(isDigest);
  const masks = new Set<unknown>(
    digests.length < values.size || sent.some((each) => isMasked(each[name])) ? digests : [],
  );
  // A client that sends another version logs in to no service that keeps the contract.
  if (name === 'version' && values.size === 1 && !values.has('1.0')) for (const value of values) masks.add(value);
  // If passwords are masked, the only login name may also be a mask.
  const accepted = traffic.filter((each) => isLogin(each) && isSuccess(each));
  const isAlsoMasked = accepted.length > 0 && accepted.every((each) => isMasked(each.sent['password']));
  if (name === 'login' && values.size === 1 && isAlsoMasked) for (const value of values) masks.add(value);
  return masks;
}

/** A view has one UUID. */
function sharedUuids(traffic: readonly Exchange[]): ReadonlySet<unknown> {
  const ids = new Map<unknown, Set<unknown>>();
  for (const { response } of traffic) {
    const { id, uuid } = asObject(asObject(response)?.['result']) ?? {};
    if (typeof uuid === 'string' && typeof id === 'number') ids.set(uuid, (ids.get(uuid) ?? new Set()).add(id));
  }
  return new Set([...ids].filter(([, all]) => all.size > 1).map(([uuid]) => uuid));
}

function maskedFields(traffic: readonly Exchange[]): MaskedField[] {
  const numbers = new Map<string, number[]>();
  for (const { number, token, path, sent, response } of traffic) {
    const names = [...leavesOf(sent), ...leavesOf(response)]
      .filter(([, value]) => isMasked(value))
      .map(([name]) => name);
    if (token === MASKED_TOKEN) names.push('token');
    if (path.split('/').includes(MASKED_ID)) names.push('path');
    for (const name of new Set(names)) numbers.set(name, [...(numbers.get(name) ?? []), number]);
  }
  return [...numbers].map(([name, all]) => ({ name, numbers: all }));
}

/** Replaces each value that a recorder may have masked by `MASKED`. */
export function hideMasks(traffic: readonly Exchange[]): TrafficWithoutMasks {
  const ids = maskedIds(traffic);
  const isMaskedPath = (id: string) => isVisibleId(id) || ids.has(id);
  const stripped = withoutStrippedFields(traffic);
  const visible = stripped.map((exchange) => hidden(withoutMaskedId(exchange, isMaskedPath), isVisible, isVisible));
  const replaced = replacedKinds(visible);
  const [requestBlanks, answerBlanks] = [blanksInRequests(visible), blanksInAnswers(visible)];
  const tokens = maskedTokens(visible);
  const identities = new Map(IDENTITIES.map((name) => [name, masksAmong(visible, name)]));
  const hasBlankSums = areSumsBlank(visible);
  const uuids = sharedUuids(visible);
  const isRequestMask: IsMask = (value, name) =>
    requestBlanks.has(value) ||
    identities.get(name)?.has(value) === true ||
    (name === 'version' && isDigest(value)) ||
    (name === 'sum' && hasBlankSums) ||
    (replaced.has('numbers') && typeof value === 'number');
  const isResponseMask: IsMask = (value, name) =>
    answerBlanks.has(value) ||
    (name === 'token' && tokens.has(value as string)) ||
    (name === 'uuid' && (value === '' || uuids.has(value))) ||
    (replaced.has('texts') && typeof value === 'string' && isTextField(name)) ||
    (replaced.has('numbers') && typeof value === 'number');
  const isReplacedId = (id: string) => replaced.has('pathNumbers') && isPositive(id);
  const exchanges = visible.map((exchange) => {
    const { token } = exchange;
    const isTokenMasked = token !== undefined && (tokens.has(token) || isMaskedIdentity(token, 'token'));
    const { path } = withoutMaskedId(exchange, isReplacedId);
    return hidden({ ...exchange, path, token: isTokenMasked ? MASKED_TOKEN : token }, isRequestMask, isResponseMask);
  });
  return { exchanges, masked: maskedFields(exchanges) };
}
