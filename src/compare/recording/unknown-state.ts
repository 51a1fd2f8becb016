import { isUuid, parseId } from '../../core/sandbox/ids.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import { ownerOf } from '../../core/state/person.ts';
import type { CollectionName, Lead, Records, State, View } from '../../core/state/state.ts';
import { isSuccess, type Knowledge, namedBy } from './knowledge.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import type { SeenLeads } from './seen-leads.ts';
import { idsIn, resultOf } from './visible-fields.ts';

type Undo = () => void;

/** A fact about the state before a request that no response shows, and its alternative. */
export interface UnknownFact {
  id: string;
  flip(sandbox: Sandbox): Undo;
}

type AnyRecord = Records[CollectionName];
type RecordReference = [CollectionName, AnyRecord];

function without(state: State, collection: CollectionName, record: AnyRecord): Undo {
  state.collection(collection).drop(Number(record.id));
  return () => state.collection(collection).put(record);
}

function withRecord(state: State, collection: CollectionName, record: object): Undo {
  const { id } = record as AnyRecord;
  if (state.collection(collection).get(Number(id))) return () => {};
  state.collection(collection).put(record as AnyRecord);
  return () => state.collection(collection).drop(Number(id));
}

const MADE_UP = 8_999_999_900_000_001;

function record(id: number, state: State): Lead {
  const project_id = state.projects.first()?.id ?? 1;
  return { id, project_id, contact_id: 0, name: '', deal: false, custom: [] };
}

function view(id: string, state: State): View {
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
      const found = isView
        ? (state.views.getBy('uuid', id) ?? state.views.get(Number(id)))
        : state.leads.get(Number(id));
      const collection = isView ? 'views' : 'leads';
      if (found) return without(state, collection, found);
      // A malformed id cannot name a record.
      if (parseId(id) === undefined && !(isView && isUuid(id))) return () => {};
      return withRecord(state, collection, isView ? view(id, state) : record(Number(id), state));
    },
  };
}

/** A label must also belong to the project. */
function ofReference(id: string, collection: CollectionName, wanted: AnyRecord): UnknownFact {
  return {
    id,
    flip({ state }) {
      const known = state.collection(collection).get(Number(wanted.id));
      state.collection(collection).put({ ...known, ...wanted } as AnyRecord);
      return () =>
        known ? state.collection(collection).put(known) : state.collection(collection).drop(Number(wanted.id));
    },
  };
}

function ofReferences({ sent, operation }: RecordedExchange, state: State): UnknownFact[] {
  const isTask = operation === 'create-task';
  const people = isTask ? idsIn(sent['owner_id'], sent['observers'] ?? []) : idsIn(sent['owner']);
  const [project_id = 1] = idsIn(sent['project_id']);
  const idsOfTask = (field: string) => (isTask ? idsIn(sent[field] ?? []) : []);
  const wanted: RecordReference[] = [
    ...people.map((id): RecordReference => ['employees', { id, name: '', phone: '' }]),
    ...idsOfTask('project_id').map((id): RecordReference => ['projects', { id, name: '' }]),
    ...idsOfTask('lead_id').map((id): RecordReference => ['leads', record(id, state)]),
    ...idsOfTask('labels').map((id): RecordReference => {
      return ['labels', { id, name: '', color: '000000', ...state.labels.get(id), project_id }];
    }),
  ];
  const isOpen = ([collection, { id }]: RecordReference) => {
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
      if (!known) {
        const user = { id: MADE_UP, login, password, type: 'staff', employee_id: MADE_UP, name: '', phone: '' };
        return withRecord(state, 'users', user);
      }
      const other = known.password === password ? `not ${known.password}` : String(password);
      state.users.put({ ...known, password: other });
      return () => state.users.put(known);
    },
  };
}

function ofToken(token: string): UnknownFact {
  return {
    id: 'token',
    flip({ sessions, state, clock }) {
      const known = sessions.get(token);
      if (known) {
        sessions.drop(token);
        return () => sessions.load(known);
      }
      const [first] = state.users.all();
      const now = clock.now();
      const user_id = first?.id ?? 1;
      const session: Session = { token, user_id, service: '', address: null, created_at: now, last_action_at: now };
      sessions.load(session);
      return () => sessions.drop(token);
    },
  };
}

function ofLead(path: string, id: string, change: (lead: Lead) => Partial<Lead>): UnknownFact {
  const lead = Number(path.split('/')[2]);
  return {
    id,
    flip({ state }) {
      const known = state.leads.get(lead);
      if (!known) return () => {};
      state.leads.put({ ...known, ...change(known) });
      return () => state.leads.put(known);
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

/** No payment does that, so another client did. */
function isNoDealAnyMore(exchange: RecordedExchange, { leads }: State): boolean {
  const { id, deal } = resultOf(exchange);
  return deal === false && leads.get(Number(id))?.deal === true;
}

/** The facts that are unknown before a request. A conclusion must be right with every alternative. */
export function unknownFacts(
  exchange: RecordedExchange,
  at: number,
  { knowledge, seen, state }: { knowledge: Knowledge; seen: SeenLeads; state: State },
): UnknownFact[] {
  const { operation, token, path } = exchange;
  const name = namedBy(exchange);
  const isOpen = operation !== 'login' && token !== undefined && knowledge.isTokenOpen(token, at);
  if (isSuccess(exchange)) {
    // A mask may stand for a valid token although the known token with this mask is not.
    const ofMask = isOpen && knowledge.isMasked(token) ? [ofToken(token)] : [];
    if (
      operation === 'add-payment' &&
      name !== undefined &&
      (seen.isDealOpen(name) || isNoDealAnyMore(exchange, state))
    ) {
      return [...ofMask, ofLead(path, 'deal', ({ deal }) => ({ deal: !deal }))];
    }
    const isOwner = operation === 'change-owner' && name !== undefined && seen.isOwnerOpen(name);
    return [
      ...ofMask,
      ...(isOwner ? [ofLead(path, 'owner', (lead) => withOtherOwner(lead, exchange.sent['owner']))] : []),
    ];
  }
  const isReferring = operation === 'create-task' || operation === 'change-owner';
  return [
    ...(operation === 'login' && hasCredentials(exchange) && knowledge.isLoginOpen(exchange)
      ? [ofLogin(exchange)]
      : []),
    ...(isOpen ? [ofToken(token)] : []),
    ...(name !== undefined && knowledge.isRecordOpen(exchange, at) ? [ofRecord(name)] : []),
    ...(isReferring ? ofReferences(exchange, state) : []),
  ];
}
