import { operation } from 'leadmock/operation';

export default [
  operation({
    id: 'make-contact',
    method: 'POST',
    path: '/contact',
    summary: 'Make a contact',
    request: {
      type: 'object',
      properties: { name: { type: 'string', minLength: 1 }, phone: { type: 'string' } },
      required: ['name'],
      examples: [{ name: 'Nina', phone: '+1 555 0100' }],
    },
    handle({ state, body, reject }) {
      const contacts = state.collection('contacts');
      if (contacts.find(({ phone }) => phone === body.phone)) throw reject(409, 'There is a contact with this phone');
      return contacts.insert(body);
    },
  }),
  operation({
    id: 'make-lead',
    method: 'POST',
    path: '/lead',
    summary: 'Make a lead for a contact',
    request: {
      type: 'object',
      properties: { contact_id: { type: 'integer' }, project_id: { type: 'integer' } },
      required: ['contact_id', 'project_id'],
      examples: [{ contact_id: 1, project_id: 1 }],
    },
    response: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    handle({ state, body, reject }) {
      const contact = state.collection('contacts').get(body.contact_id);
      if (!contact) throw reject(400, 'Invalid contact ID');
      if (!state.projects.get(body.project_id)) throw reject(400, 'Invalid project ID');
      return state.leads.insert({ ...body, name: contact.name });
    },
  }),
];
