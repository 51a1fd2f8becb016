import { findingsIn } from '../contract/response.ts';
import { type Exchange, isSuccess, resultOf } from '../exchange.ts';
import { leavesOf, valueAt } from '../json.ts';
import { isMasked } from './masked.ts';

/** An empty text, null or a number such as 0 may be a mask or a value. */
type Blank = '' | null | number;

const isBlankText = (value: unknown): value is '' | null => value === '' || value === null;
/** For example 0, 999, 11111. */
const isBlankNumber = (value: unknown): value is number =>
  typeof value === 'number' && /^(0|(\d)\2{2,})$/.test(String(value));

/** @returns the only item; undefined for several different items, or too few items */
function onlyOf<T>(items: readonly T[], minCount: number): T | undefined {
  return items.length >= minCount && items.every((item) => item === items[0]) ? items[0] : undefined;
}

/** Fields with free texts, which sanitizers mask. */
const TEXTS =
  /^(title|text|name|phone|email|job|avatar|source|campaign|keyword|seo_system|page|referer|ym_client_id|ga_client_id|uuid)$/;
export const isTextField = (name: string) => TEXTS.test(name);
const MIN_TEXTS = 2;
const MIN_NUMBERS = 3;
/** All numbers of a small account may be 1. */
const MIN_OTHER_NUMBERS = 6;
const MIN_WRONG = 3;

function blanksInAnswer(exchange: Exchange): Blank[] {
  if (!isSuccess(exchange)) return [];
  const leaves = leavesOf(resultOf(exchange));
  const texts = leaves.filter(([name]) => TEXTS.test(name)).map(([, value]) => value);
  const numbers = leaves.map(([, value]) => value).filter((value) => typeof value === 'number');
  const findings = findingsIn(exchange, () => false).map(({ path }) => valueAt(path, exchange.response));
  const other = onlyOf(numbers, MIN_OTHER_NUMBERS);
  const blank = [null, '', 0].filter(
    (value) => findings.filter((each) => each === value).length >= MIN_WRONG,
  ) as Blank[];
  const text = onlyOf(
    texts.filter((value) => !isMasked(value)),
    1,
  );
  const number = onlyOf(numbers, MIN_NUMBERS);
  const wrong = findings.filter((value) => value === text);
  // A service may store one text wrongly.
  const isMask = wrong.length >= MIN_TEXTS || (wrong.length > 0 && texts.some(isMasked));
  return [
    ...blank,
    ...(isMask && isBlankText(text) ? [text] : []),
    ...(isBlankNumber(number) ? [number] : []),
    ...(other === undefined ? [] : [other]),
  ];
}

/** Whether all texts of all responses are blank, although the contract requires other values. */
function areAllTextsBlank(traffic: readonly Exchange[]): boolean {
  const accepted = traffic.filter(isSuccess);
  const texts = accepted.flatMap((each) => leavesOf(resultOf(each))).filter(([name]) => isTextField(name));
  const isBlank = texts.length >= MIN_WRONG && texts.every(([, value]) => isBlankText(value) || isMasked(value));
  const isWrong = (each: Exchange) =>
    findingsIn(each, () => false).some(({ path }) => isBlankText(valueAt(path, each.response)));
  return isBlank && accepted.some(isWrong);
}

/** @returns blanks that stand for all texts or numbers of some response, although the contract requires other values */
export function blanksInAnswers(traffic: readonly Exchange[]): ReadonlySet<unknown> {
  return new Set([...traffic.flatMap(blanksInAnswer), ...(areAllTextsBlank(traffic) ? ['', null] : [])]);
}

/** @returns blanks with which a service accepted requests that it must reject, such as a login without a name */
export function blanksInRequests(traffic: readonly Exchange[]): ReadonlySet<unknown> {
  const accepted = traffic.filter(isSuccess);
  const logins = accepted.filter(({ operation }) => operation === 'login');
  const texts = logins.flatMap(({ sent }) => [sent['login'], sent['password']]).filter(isBlankText);
  const leaves = traffic.flatMap(({ sent }) => leavesOf(sent)).filter(([, value]) => typeof value === 'number');
  const number = onlyOf(
    leaves.map(([, value]) => value),
    1,
  );
  // Owner 0 is the main account.
  const isId = leaves.some(([name]) => name !== 'owner' && name !== 'remind_type');
  return new Set<unknown>([...texts, ...(isId && isBlankNumber(number) ? [number] : [])]);
}
