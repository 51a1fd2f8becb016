import { isUuid, parseId } from '../../../core/sandbox/ids.ts';
import type { Sandbox } from '../../../core/sandbox/sandbox.ts';
import { ownerOf } from '../../../core/state/person.ts';
import type { CollectionName, Lead, Records, State, View } from '../../../core/state/state.ts';
import type { Hints } from '../hints.ts';
import { isSuccess, type Knowledge, namedBy } from '../knowledge.ts';
import type { RecordedExchange } from '../read/exchanges.ts';
import type { SeenLeads } from './seen-leads.ts';
import { idsIn, resultOf } from './visible-fields.ts';

/** Fact about the sandbox before a request; the exchanges do not show whether the fact is true. */
export interface UnknownFact {
  id: string;
  flip(sandbox: Sandbox): void;
}

type AnyRecord = Records[CollectionName];
type RecordReference = [CollectionName, AnyRecord];

const MADE_UP = 8_999_999_900_000_001;

function store(state: State, collection: CollectionName, record: object): void {
  const records = state.collection(collection);
  const { id } = record as AnyRecord;
  if (records.get(Number(id))) records.replace(Number(id), record as AnyRecord);
  else records.insert(record as AnyRecord);
}

function leadOf(id: number, state: State): Lead {
  const project_id = state.projects.first()?.id ?? 1;
  return { id, project_id, contact_id: 0, name: '', deal: false, custom: [] };
}

function viewOf(id: string, state: State): View {
  const isNumber = /^\d+$/.test(id);
  const uuid = isNumber ? '00000000-0000-4000-9000-000000000000' : id;
  return { id: isNumber ? Number(id) : MADE_UP, project_id: state.projects.first()?.id ?? 1, uuid } as View;
}

function ofRecord(name: string): UnknownFact {
  const [kind, id = ''] = name.split(' ');
  return {
    id: 'record',
    flip({ state }) {
      const isView = kind === 'view';
      const collection = isView ? 'views' : 'leads';
      const found = isView
        ? (state.views.getBy('uuid', id) ?? state.views.get(Number(id)))
        : state.leads.get(Number(id));
      if (found) state.collection(collection).remove(found.id);
      // The state can contain a record only if the id is well-formed.
      else if (parseId(id) !== undefined || (isView && isUuid(id)))
        store(state, collection, isView ? viewOf(id, state) : leadOf(Number(id), state));
    },
  };
}

function ofReference(id: string, collection: CollectionName, wanted: AnyRecord): UnknownFact {
  return {
    id,
    flip({ state }) {
      store(state, collection, { ...state.collection(collection).get(Number(wanted.id)), ...wanted });
    },
  };
}

function ofReferences({ sent, operation }: RecordedExchange, state: State, hints: Hints): UnknownFact[] {
  const isTask = operation === 'create-task';
  const people = isTask ? idsIn(sent['owner_id'], sent['observers'] ?? []) : idsIn(sent['owner']);
  const [project_id = 1] = idsIn(sent['project_id']);
  const idsOfTask = (field: string) => (isTask ? idsIn(sent[field] ?? []) : []);
  const wanted: RecordReference[] = [
    ...people.map((id): RecordReference => ['employees', { id, name: '', phone: '' }]),
    ...idsOfTask('project_id').map((id): RecordReference => ['projects', { id, name: '' }]),
    ...idsOfTask('lead_id').map((id): RecordReference => ['leads', leadOf(id, state)]),
    ...idsOfTask('labels').map((id): RecordReference => {
      return ['labels', { id, name: '', color: '000000', ...state.labels.get(id), project_id }];
    }),
  ];
  const isOpen = ([collection, { id }]: RecordReference) => {
    if (hints.absentIds.has(String(id))) return false;
    const known = state.collection(collection).get(Number(id));
    const isMain = collection === 'employees' && id === state.mainAccount?.id;
    return collection === 'labels' ? state.labels.get(Number(id))?.project_id !== project_id : !known && !isMain;
  };
  const open = new Map(wanted.filter(isOpen).map((each) => [`${each[0]} ${each[1].id}`, each]));
  return [...open].map(([id, [collection, each]]) => ofReference(id, collection, each));
}

function hasCredentials({ sent: { login, password } }: RecordedExchange): boolean {
  return typeof login === 'string' && typeof password === 'string';
}

function ofLogin({ sent }: RecordedExchange): UnknownFact {
  const { login, password } = sent;
  return {
    id: 'login',
    flip({ state }) {
      const known = state.users.getBy('login', String(login));
      const isRight = known?.password === password;
      const user = { id: MADE_UP, login, type: 'staff', employee_id: MADE_UP, name: '', phone: '' };
      store(state, 'users', { ...(known ?? user), password: isRight ? `not ${password}` : password });
    },
  };
}

function ofToken(token: string): UnknownFact {
  return {
    id: 'token',
    flip({ sessions, state, clock }) {
      if (sessions.get(token)) {
        sessions.drop(token);
        return;
      }
      const user_id = state.users.first()?.id ?? 1;
      const now = clock.now();
      sessions.load({ token, user_id, service: '', address: null, created_at: now, last_action_at: now });
    },
  };
}

function ofLead(path: string, id: string, change: (lead: Lead) => Partial<Lead>): UnknownFact {
  const lead = Number(path.split('/')[2]);
  return {
    id,
    flip({ state }) {
      const known = state.leads.get(lead);
      if (known) state.leads.update(lead, change(known));
    },
  };
}

function withOtherOwner(lead: Lead, sent: unknown): Partial<Lead> {
  const now = ownerOf(lead);
  const isAsked = now?.id === Number(sent) || (Number(sent) === 0 && now?.type === 'main');
  const value = isAsked ? { id: MADE_UP, type: 'staff' as const } : ownerAsked(Number(sent), now);
  return { custom: lead.custom.map((field) => (field.type === 'owner' ? { ...field, value } : field)) };
}

function ownerAsked(id: number, now: ReturnType<typeof ownerOf>): object {
  return id === 0 ? { id: now?.id ?? 0, type: 'main' } : { id, type: 'staff' };
}

function isNoDealAnyMore(exchange: RecordedExchange, { leads }: State, { isAlone }: Hints): boolean {
  const { id, deal } = resultOf(exchange);
  return !isAlone && deal === false && leads.get(Number(id))?.deal === true;
}

interface BeforeRequest {
  knowledge: Knowledge;
  seen: SeenLeads;
  state: State;
  hints: Hints;
}

function afterSuccess(exchange: RecordedExchange, { seen, state, hints }: BeforeRequest): UnknownFact[] {
  const { operation, path, sent } = exchange;
  const name = namedBy(exchange);
  if (name === undefined) return [];
  const isDealOpen = seen.isDealOpen(name) || isNoDealAnyMore(exchange, state, hints);
  if (operation === 'add-payment' && isDealOpen) return [ofLead(path, 'deal', ({ deal }) => ({ deal: !deal }))];
  const isOwner = operation === 'change-owner' && seen.isOwnerOpen(name);
  return isOwner ? [ofLead(path, 'owner', (lead) => withOtherOwner(lead, sent['owner']))] : [];
}

export function unknownFacts(exchange: RecordedExchange, at: number, before: BeforeRequest): UnknownFact[] {
  const { operation, token } = exchange;
  const { knowledge, state, hints } = before;
  const isOpen = operation !== 'login' && token !== undefined && knowledge.isTokenOpen(token, at);
  if (isSuccess(exchange)) {
    // A masked text may stand for a valid token, even if a known token with this text is invalid.
    return [...(isOpen && knowledge.isMasked(token) ? [ofToken(token)] : []), ...afterSuccess(exchange, before)];
  }
  const name = namedBy(exchange);
  const [, , id = ''] = exchange.path.split('/');
  const isRecord = name !== undefined && !hints.absentIds.has(id) && knowledge.isRecordOpen(exchange, at);
  const isReferring = operation === 'create-task' || operation === 'change-owner';
  const isKnownLogin = hints.absentIds.has(String(exchange.sent['login']));
  const isLogin = operation === 'login' && !isKnownLogin && hasCredentials(exchange) && knowledge.isLoginOpen(exchange);
  return [
    ...(isLogin ? [ofLogin(exchange)] : []),
    ...(isOpen ? [ofToken(token)] : []),
    ...(isRecord ? [ofRecord(name)] : []),
    ...(isReferring ? ofReferences(exchange, state, hints) : []),
  ];
}
