import type { Person } from '../../generated/shapes.ts';
import { isPerson } from '../../mock/core/state/person.ts';
import type { ExtraFields, User } from '../../mock/core/state/state.ts';
import { type Exchange, isSuccess, resultOf, tokenGivenBy } from '../exchange.ts';
import { TextMask } from '../hide-people.ts';
import { type JsonObject, mapJson } from '../json.ts';
import { type RecordedState, recordedState } from './recorded-state.ts';

/** Patterns of values that are not personal, by name of the field. */
const OPEN: Readonly<Record<string, RegExp>> = {
  type: /^[a-z_]{1,30}$/,
  color: /^[0-9a-f]{6}$/i,
};
const FUNNEL_STEP = /^\d{1,9}$/;

/** Numeric ids stay, so that the requests of a user's tests fit the fixture. */
function maskedRecord(record: JsonObject, texts: TextMask): unknown {
  const maskLeaf = (value: unknown, key: string, { type }: JsonObject) => {
    if (typeof value === 'number') return /(^|_)id$/.test(key) ? value : texts.maskNumber(value);
    const isFunnelStep = type === 'funnel' && key === 'value' && FUNNEL_STEP.test(String(value));
    if (typeof value !== 'string' || value === '' || isFunnelStep || OPEN[key]?.test(value)) return value;
    return texts.mask(value);
  };
  return mapJson(record, maskLeaf, (key) => texts.maskKey(key));
}

const NO_PERSON = { name: '', phone: '', password: 'secret' };

/** @returns the main account, and the other users that logged in */
function usersIn(exchanges: readonly Exchange[], { main, records }: RecordedState, texts: TextMask): User[] {
  const taken = new Set([main, ...(records.get('employees')?.keys() ?? [])]);
  const freeId = () => {
    let id = 1;
    while (taken.has(id)) id += 1;
    taken.add(id);
    return id;
  };
  const mainUser: User = { ...NO_PERSON, id: main ?? freeId(), type: 'main', login: 'main@recording.invalid' };
  const staff: User[] = [];
  const accepted = exchanges.filter((each) => each.operation === 'login' && isSuccess(each));
  const logins = new Set(accepted.map(({ sent }) => sent['login']).filter((login) => typeof login === 'string'));
  for (const login of logins) {
    const author = authorOf(login, exchanges);
    const masked = texts.mask(/^[^\s@]+@[^\s@]+$/.test(String(login)) ? String(login) : `${login}@example.com`);
    const id = freeId();
    if (author?.type === 'main') mainUser.login = masked;
    else staff.push({ ...NO_PERSON, id, type: 'staff', employee_id: author?.id ?? id, login: masked });
  }
  return [mainUser, ...staff];
}

/** @returns the author of a comment that the user added */
function authorOf(login: unknown, exchanges: readonly Exchange[]): Person | undefined {
  const tokens = exchanges.filter(({ sent }) => sent['login'] === login).map(tokenGivenBy);
  const ofUser = exchanges.filter(({ token }) => token !== undefined && tokens.includes(token));
  return ofUser.map((exchange) => resultOf(exchange)['author']).find(isPerson);
}

function maskedNames(extras: RecordedState['extras'], texts: TextMask): ExtraFields {
  const shown = [...extras].filter(([, names]) => names.size > 0);
  return Object.fromEntries(shown.map(([name, fields]) => [name, [...fields].map((field) => texts.maskKey(field))]));
}

/** Creates a fixture with the records that the responses of a recording showed last, with invented names and texts. */
export function fixtureOf({ exchanges }: { exchanges: readonly Exchange[] }): object {
  const texts = new TextMask();
  const state = recordedState(exchanges);
  const { main, records, extras } = state;
  const projects = state.projects.size === 0 ? [1] : [...state.projects];
  const [project_id] = projects;
  const required = {
    leads: () => ({ project_id, contact_id: 0, name: '' }),
    views: (id: number) => ({ project_id, uuid: `00000000-0000-4000-8000-${String(id % 1e12).padStart(12, '0')}` }),
    employees: () => ({ name: '' }),
    labels: () => ({ project_id, name: '', color: '000000' }),
  };
  const users = usersIn(exchanges, state, texts);
  const lists = [...records].map(([name, all]) => {
    const shown = [...all].filter(([id]) => name !== 'employees' || id !== main);
    return [name, shown.map(([id, fields]) => maskedRecord({ ...required[name](id), ...fields, id }, texts))] as const;
  });
  return {
    users,
    // No response shows the names of projects.
    projects: projects.map((id) => ({ id, name: `Project ${id}` })),
    ...Object.fromEntries(lists),
    extra_fields: maskedNames(extras, texts),
  };
}
