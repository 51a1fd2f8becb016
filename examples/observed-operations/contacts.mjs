import { anId, observed, options, valuesById } from './observed.mjs';
import { requireProject } from './projects.mjs';
import { contactResult, leadResult } from './results.mjs';

/** @typedef {import('leadmock/operation').CustomCall<any>} Call */

const textOrNull = { type: ['string', 'null'] };

export const contactFields = {
  project_id: anId,
  name: textOrNull,
  profession: textOrNull,
  site: textOrNull,
  details: {
    type: 'array',
    items: {
      type: 'object',
      properties: { type: { type: 'string' }, data: { type: ['string', 'integer'] } },
      required: ['type', 'data'],
    },
  },
  fields: valuesById,
  options,
};

/**
 * @param {Pick<Call, 'state' | 'reject'>} call
 * @param {any} body fits `contactFields`
 */
export function createContact(call, body) {
  const { state, reject } = call;
  const project = requireProject(call, body.project_id);
  const known = state.collection('contact_fields');
  for (const id of Object.keys(body.fields ?? {})) if (!known.get(id)) reject(400, `Invalid field ID: ${id}`);
  return state.collection('contacts').insert({
    project_id: project.id,
    name: body.name ?? '',
    profession: body.profession ?? '',
    site: body.site ?? '',
    details: body.details.map((/** @type {any} */ { type, data }) => ({ type, data: String(data) })),
    fields: { ...body.fields },
  });
}

/**
 * @param {Pick<Call, 'state' | 'reject'>} call
 * @param {string | number | undefined} id
 */
export function requireContact({ state, reject }, id) {
  return state.collection('contacts').get(id) ?? reject(400, 'Invalid contact ID');
}

/** @param {string} phone */
function digitsOf(phone) {
  return phone.replace(/\D/g, '');
}

export default [
  observed(
    {
      clients: 7,
      sends: 'project_id, name, profession, site, details[] with type and data, and fields as values by id',
      reads: 'id',
    },
    {
      id: 'create-contact',
      method: 'POST',
      path: '/contact',
      summary: 'Create a contact',
      request: {
        type: 'object',
        properties: contactFields,
        required: ['project_id', 'details'],
        examples: [
          {
            project_id: 1,
            name: 'Nina Egorova',
            details: [{ type: 'phone', data: '70000000777' }],
            fields: { 1: '1990-05-17' },
          },
        ],
      },
      handle: (call) => contactResult(call, createContact(call, call.body)),
    },
  ),
  observed(
    {
      clients: 5,
      sends: 'project_id with phone (digits) or email in the query',
      reads: 'id of the first contact; an empty list for no contact',
    },
    {
      id: 'search-contacts',
      method: 'GET',
      path: '/contact/search',
      summary: 'Find contacts by phone or email',
      handle(call) {
        const { query, state, reject } = call;
        const project = requireProject(call, query.get('project_id') ?? undefined);
        const phone = digitsOf(query.get('phone') ?? '');
        const email = query.get('email') ?? '';
        if (phone === '' && email === '') reject(400, 'phone or email is required');
        /** @param {{ type: string, data: string }} detail */
        const isWanted = ({ type, data }) =>
          (phone !== '' && type === 'phone' && digitsOf(data) === phone) ||
          (email !== '' && type === 'email' && data.toLowerCase() === email.toLowerCase());
        const found = state.collection('contacts').all();
        return found
          .filter(({ project_id, details }) => project_id === project.id && details.some(isWanted))
          .map((contact) => contactResult(call, contact));
      },
    },
  ),
  observed(
    { clients: 3, sends: 'the contact in the path', reads: 'id, project_id, name, details[] and fields[]' },
    {
      id: 'get-contact',
      method: 'GET',
      path: '/contact/{contact_id}',
      summary: 'Get a contact',
      handle: (call) => contactResult(call, requireContact(call, call.params['contact_id'])),
    },
  ),
  observed(
    { clients: 1, sends: 'the contact in the path', reads: 'status' },
    {
      id: 'delete-contact',
      method: 'DELETE',
      path: '/contact/{contact_id}',
      summary: 'Delete a contact without leads',
      handle(call) {
        const { state, reject } = call;
        const { id } = requireContact(call, call.params['contact_id']);
        if (state.leads.find(({ contact_id }) => contact_id === id)) reject(400, 'The contact has leads');
        state.collection('contacts').remove(id);
        return {};
      },
    },
  ),
  observed(
    { clients: 3, sends: 'the contact in the path', reads: 'the fields of a lead' },
    {
      id: 'list-contact-leads',
      method: 'GET',
      path: '/contact/{contact_id}/leads',
      summary: 'List the leads of a contact',
      handle(call) {
        const contact = requireContact(call, call.params['contact_id']);
        const leads = call.state.leads.all().filter(({ contact_id }) => contact_id === contact.id);
        return leads.map((lead) => leadResult(call, lead));
      },
    },
  ),
];
