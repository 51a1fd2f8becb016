import { selectRecords } from 'leadmock/operation';
import { contactFields, createContact, requireContact } from './contacts.mjs';
import { anId, observed, options, valuesById } from './observed.mjs';
import { requireProject } from './projects.mjs';
import { leadResult, stageOf } from './results.mjs';

/** @typedef {import('leadmock/operation').CustomCall<any>} Call */
/** @typedef {ReturnType<Call['state']['leads']['all']>[number]} Lead */
/** @typedef {Lead['custom'][number]} CustomField */

/**
 * @param {Pick<Call, 'state' | 'reject'>} call
 * @param {string | undefined} id
 */
function requireLead({ state, reject }, id) {
  return state.leads.get(id) ?? reject(400, 'Invalid lead ID');
}

/**
 * @param {readonly CustomField[]} custom
 * @param {CustomField} field
 * @returns {CustomField[]}
 */
function withField(custom, field) {
  const at = custom.findIndex(({ id }) => id === field.id);
  return at < 0 ? [...custom, field] : custom.with(at, field);
}

/**
 * Converts the value of a custom field to the form in the contract: an owner is an object, a funnel step a string.
 *
 * @param {Pick<Call, 'state' | 'reject'>} call
 * @param {number} projectId
 * @param {{ type: string }} field
 * @param {any} value
 */
function valueToStore({ state, reject }, projectId, { type }, value) {
  if (value === null) return type === 'cats' ? [] : null;
  if (type === 'funnel') {
    const step = state.collection('funnel_steps').get(value);
    if (step?.project_id !== projectId) reject(400, 'Invalid funnel ID');
    return String(value);
  }
  if (type !== 'owner') return value;
  // A client that sends a whole lead back sends the owner as the object from the response.
  const text = `${value.id ?? value}`;
  const id = /^\d+$/.test(text) ? Number(text) : -1;
  const main = state.users.find((user) => user.type === 'main');
  if (main && (id === 0 || id === main.id)) return { id: main.id, type: 'main' };
  if (!state.employees.get(id)) reject(400, 'Invalid owner ID');
  return { id, type: 'staff' };
}

/**
 * @param {Pick<Call, 'state' | 'reject'>} call
 * @param {number} projectId
 * @param {readonly CustomField[]} custom
 * @param {any} body `funnel`, `owner` and `custom` as clients send them
 */
function changedCustom(call, projectId, custom, { funnel, owner, custom: values }) {
  const fields = call.state.collection('lead_fields');
  /** @param {string} type */
  const idOf = (type) =>
    fields.find((field) => field.type === type)?.id ?? call.reject(400, `There is no ${type} field`);
  const changes = Object.entries(values ?? {});
  if (funnel !== undefined && funnel !== null) changes.push([`${idOf('funnel')}`, funnel]);
  if (owner !== undefined && owner !== null) changes.push([`${idOf('owner')}`, owner]);
  let changed = [...custom];
  for (const [id, value] of changes) {
    const field = fields.get(id) ?? call.reject(400, `Invalid custom ID: ${id}`);
    const stored = valueToStore(call, projectId, field, value);
    changed = withField(changed, { id: field.id, name: field.name, type: field.type, value: stored });
  }
  return changed;
}

/**
 * @param {Pick<Call, 'state' | 'clock'>} call
 * @param {number} leadId
 * @param {Partial<import('leadmock/client').CustomCollections['lead_details']>} more
 */
function noteChange({ state, clock }, leadId, more = {}) {
  const details = state.collection('lead_details');
  const fields = { updated_at: Math.floor(clock.now() / 1000), ...more };
  if (details.get(leadId)) details.update(leadId, fields);
  else details.insert({ id: leadId, ...fields });
}

/**
 * @param {Call} call
 * @param {Lead} lead
 * @param {{ name?: string, custom: CustomField[] }} changes
 */
function changeLead(call, lead, changes) {
  noteChange(call, lead.id);
  return call.state.leads.update(lead.id, changes);
}

/**
 * Finds the view of a new lead by its id, or creates a record that operations of the contract know.
 *
 * @param {Pick<Call, 'state' | 'reject'>} call
 * @param {number} projectId
 * @param {any} body
 */
function viewOf({ state, reject }, projectId, { view, view_id }) {
  if (view_id !== undefined && view_id !== null) {
    const known = state.views.get(view_id);
    return known?.project_id === projectId ? known : reject(400, 'Invalid view ID');
  }
  if (!view) return undefined;
  const id = Math.max(0, ...state.views.all().map((known) => known.id)) + 1;
  const uuid = `00000000-0000-4000-8000-${`${id}`.padStart(12, '0')}`;
  const { source = '', campaign = '', keyword = '', seo_system = '' } = view;
  return state.views.insert({
    id,
    project_id: projectId,
    uuid,
    source,
    campaign,
    keyword,
    seo_system,
    page: '',
    referer: '',
  });
}

const leadFields = {
  name: { type: ['string', 'null'] },
  funnel: { anyOf: [anId, { type: 'null' }] },
  owner: { anyOf: [anId, { type: 'null' }] },
  view: {
    type: ['object', 'null'],
    properties: {
      source: { type: 'string' },
      campaign: { type: 'string' },
      keyword: { type: 'string' },
      seo_system: { type: ['string', 'null'] },
    },
  },
  custom: valuesById,
  options,
};

export default [
  observed(
    {
      clients: 9,
      sends:
        'contact_id, or contact with project_id, name and details[]; name, callback, funnel, owner, view_id or view with source, campaign and keyword, and custom as values by id',
      reads: 'id, contact_id and contact.id',
    },
    {
      id: 'create-lead',
      method: 'POST',
      path: '/lead',
      summary: 'Create a lead for a contact',
      request: {
        type: 'object',
        properties: {
          contact_id: { anyOf: [anId, { type: 'null' }] },
          view_id: { anyOf: [anId, { type: 'null' }] },
          contact: { type: ['object', 'null'], properties: contactFields, required: ['project_id', 'details'] },
          callback: { type: ['boolean', 'integer', 'null'], description: 'Stored; leadmock calls nobody' },
          ...leadFields,
        },
        examples: [
          {
            contact_id: 501,
            name: 'Flat with two rooms',
            callback: false,
            funnel: 1,
            owner: 11,
            custom: { 4: 'Call first' },
          },
        ],
      },
      handle(call) {
        const { state, body, clock, reject } = call;
        const isGiven = body.contact_id !== undefined && body.contact_id !== null;
        if (!isGiven && !body.contact) reject(400, 'contact_id or contact is required');
        const contact = isGiven ? requireContact(call, body.contact_id) : createContact(call, body.contact);
        const first = state.collection('funnel_steps').find(({ project_id }) => project_id === contact.project_id);
        const funnel = body.funnel ?? first?.id;
        const lead = state.leads.insert({
          project_id: contact.project_id,
          contact_id: contact.id,
          name: body.name ?? contact.name,
          custom: changedCustom(call, contact.project_id, [], { ...body, funnel }),
        });
        const view = viewOf(call, contact.project_id, body);
        noteChange(call, lead.id, {
          created_at: Math.floor(clock.now() / 1000),
          callback: Boolean(body.callback),
          ...(view && { view_id: view.id }),
        });
        return leadResult(call, lead);
      },
    },
  ),
  observed(
    {
      clients: 4,
      sends: 'the lead in the path',
      reads: 'id, contact_id, name, stage_id, custom[], contact and payments[]',
    },
    {
      id: 'get-lead',
      method: 'GET',
      path: '/lead/{lead_id}',
      summary: 'Get a lead',
      handle: (call) => leadResult(call, requireLead(call, call.params['lead_id'])),
    },
  ),
  observed(
    { clients: 3, sends: 'the whole lead: name, funnel, owner and custom as values by id', reads: 'id' },
    {
      id: 'edit-lead',
      method: 'PUT',
      path: '/lead/{lead_id}',
      summary: 'Edit a lead',
      request: { type: 'object', properties: leadFields, examples: [{ name: 'Flat with a garden', funnel: 3 }] },
      handle(call) {
        const { body } = call;
        const lead = requireLead(call, call.params['lead_id']);
        const custom = changedCustom(call, lead.project_id, lead.custom, body);
        return leadResult(call, changeLead(call, lead, { name: body.name ?? lead.name, custom }));
      },
    },
  ),
  observed(
    { clients: 1, sends: 'the lead in the path', reads: 'status' },
    {
      id: 'delete-lead',
      method: 'DELETE',
      path: '/lead/{lead_id}',
      summary: 'Delete a lead with its comments, payments and tasks',
      handle(call) {
        const { state } = call;
        const { id } = requireLead(call, call.params['lead_id']);
        for (const records of [state.comments, state.payments, state.tasks])
          for (const record of records.all()) if (record.lead_id === id) records.remove(record.id);
        if (state.collection('lead_details').get(id)) state.collection('lead_details').remove(id);
        state.leads.remove(id);
        return {};
      },
    },
  ),
  observed(
    {
      clients: 7,
      sends: 'offset, limit (at most 100), sort[field] (3 for the latest first), is_deal and filter[field]',
      reads: 'id, name, stage_id, custom[] and contact with name and details[]',
    },
    {
      id: 'list-leads',
      method: 'GET',
      path: '/lead/{project_id}/list',
      summary: 'List the leads of a project',
      handle(call) {
        const { state, query } = call;
        const project = requireProject(call, call.params['project_id']);
        const details = state.collection('lead_details');
        const ofProject = state.leads.all().filter(({ project_id }) => project_id === project.id);
        // Clients that request all leads send 0 or false, or omit the parameter.
        const isDeal = ['1', 'true'].includes(query.get('is_deal') ?? '');
        const wanted = isDeal ? ofProject.filter(({ deal }) => deal) : ofProject;
        const dated = wanted.map((lead) => {
          const { created_at = 0, updated_at = 0 } = details.get(lead.id) ?? {};
          return { lead, id: lead.id, name: lead.name, stage_id: stageOf(lead), created_at, updated_at };
        });
        const selected = selectRecords(dated, call, {
          fields: ['id', 'name', 'stage_id', 'created_at', 'updated_at'],
          filters: {
            created_at_from: ({ created_at }, seconds) => created_at >= Number(seconds),
            created_at_to: ({ created_at }, seconds) => created_at <= Number(seconds),
            updated_at_from: ({ updated_at }, seconds) => updated_at >= Number(seconds),
            updated_at_to: ({ updated_at }, seconds) => updated_at <= Number(seconds),
          },
        });
        return selected.map(({ lead }) => leadResult(call, lead));
      },
    },
  ),
  observed(
    { clients: 4, sends: 'funnel, the id of a step', reads: 'id' },
    {
      id: 'change-funnel-step',
      method: 'PUT',
      path: '/lead/{lead_id}/funnel',
      summary: 'Move a lead to another funnel step',
      request: {
        type: 'object',
        properties: { funnel: anId, options },
        required: ['funnel'],
        examples: [{ funnel: 3 }],
      },
      handle(call) {
        const lead = requireLead(call, call.params['lead_id']);
        const custom = changedCustom(call, lead.project_id, lead.custom, { funnel: call.body.funnel });
        return leadResult(call, changeLead(call, lead, { custom }));
      },
    },
  ),
  observed(
    { clients: 3, sends: 'value, a string, number or list', reads: 'id, type, name and value' },
    {
      id: 'edit-lead-field',
      method: 'PUT',
      path: '/lead/{lead_id}/custom/{custom_id}',
      summary: 'Change a custom field of a lead',
      request: {
        type: 'object',
        properties: { value: {}, options },
        required: ['value'],
        examples: [{ value: 'Evenings' }],
      },
      handle(call) {
        const { params, body } = call;
        const lead = requireLead(call, params['lead_id']);
        const custom = changedCustom(call, lead.project_id, lead.custom, {
          custom: { [`${params['custom_id']}`]: body.value },
        });
        const changed = changeLead(call, lead, { custom });
        return changed.custom.find(({ id }) => id === Number(params['custom_id']));
      },
    },
  ),
  observed(
    { clients: 2, sends: 'the lead in the path', reads: 'id, text, created_at and author' },
    {
      id: 'list-comments',
      method: 'GET',
      path: '/lead/{lead_id}/comments',
      summary: 'List the comments of a lead',
      handle(call) {
        const lead = requireLead(call, call.params['lead_id']);
        const comments = call.state.comments.all().filter(({ lead_id }) => lead_id === lead.id);
        return comments.map(({ id, text, created_at, author }) => ({ id, text, created_at, author }));
      },
    },
  ),
];
