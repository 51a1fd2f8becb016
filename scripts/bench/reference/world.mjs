// Shared parts of the two reference servers: the default fixture in Maps, and the responses to the measured requests.
// They do the same work as leadmock's operations, and no other work of leadmock.
import { readFileSync } from 'node:fs';

const readJson = (path) => JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));

const seed = readJson('fixtures/default.json');
const byId = (records) => new Map(records.map((record) => [record.id, record]));

const users = new Map(seed.users.map((user) => [user.login, user]));
const employees = byId(seed.employees);
const projects = byId(seed.projects);
const labels = byId(seed.labels);
const leads = byId(seed.leads);
const views = byId(seed.views);
let tasks = [];
let comments = [];

/** Sessions by token. */
export const sessions = new Map();

/** Schemas of request bodies in the usual form for ajv: one file each. */
export const bodySchemas = {
  login: readJson('schemas/login.request.json'),
  task: readJson('schemas/create-task.request.json'),
  comment: readJson('schemas/add-comment.request.json'),
};

export function reset() {
  tasks = [];
  comments = [];
}

export function login({ login: name, password, service }) {
  const user = users.get(name);
  if (user?.password !== password) return undefined;
  const token = crypto.randomUUID().replaceAll('-', '');
  sessions.set(token, { user, service, lastActionAt: Date.now() });
  return { token };
}

/** Finds the session of a valid token. The request renews the token. */
export function sessionOf(token) {
  const session = sessions.get(token);
  const now = Date.now();
  if (!session || now - session.lastActionAt >= 24 * 60 * 60 * 1000) return undefined;
  session.lastActionAt = now;
  return session;
}

export function view(id) {
  const found = views.get(Number(id));
  if (!found) return undefined;
  const { signature, user_id, ...shown } = found;
  return shown;
}

export function createTask(body, { user, service }) {
  if (!employees.has(body.owner_id) || !projects.has(body.project_id)) return undefined;
  const task = {
    id: tasks.length + 1,
    title: body.title,
    text: body.text ?? '',
    owner_id: body.owner_id,
    project_id: body.project_id,
    lead_id: body.lead_id ?? null,
    date_start: body.date_start ?? null,
    date_end: body.date_end ?? null,
    remind_type: body.remind_type ?? 0,
    remind_method: body.remind_method ?? '',
    visibility: body.visibility ?? 1,
    status: 0,
    observers: body.observers ?? [],
    labels: body.labels ?? [],
  };
  tasks.push({ ...task, signature: service, user_id: user.id });
  return {
    ...task,
    observers: task.observers.map((id) => employees.get(id)),
    labels: task.labels.map((id) => {
      const { name, color } = labels.get(id);
      return { id, name, color };
    }),
  };
}

export function addComment(leadId, { text }, { user, service }) {
  const lead = leads.get(Number(leadId));
  if (!lead) return undefined;
  const [date, time] = new Date().toISOString().split('T');
  const comment = {
    id: String(comments.length + 1),
    text,
    created_at: `${date.slice(2).split('-').reverse().join('.')} ${time.slice(0, 8)}`,
    author: { id: user.id, type: user.type },
  };
  comments.push({ ...comment, lead_id: lead.id, signature: service, user_id: user.id });
  return comment;
}
