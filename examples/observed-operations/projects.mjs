import { observed } from './observed.mjs';

/** @typedef {import('leadmock/operation').CustomCall<any>} Call */

/**
 * @param {Pick<Call, 'state' | 'reject'>} call
 * @param {string | number | undefined} id
 */
export function requireProject({ state, reject }, id) {
  return state.projects.get(id) ?? reject(400, 'Invalid project ID');
}

export default [
  observed(
    { clients: 8, sends: 'no parameters', reads: 'id, name, page and domain' },
    {
      id: 'list-projects',
      method: 'GET',
      path: '/projects',
      summary: 'List projects',
      handle({ state }) {
        const sites = state.collection('project_sites');
        return state.projects.all().map(({ id, name }) => {
          const { page = '', domain = '' } = sites.get(id) ?? {};
          return { id, name, page, domain };
        });
      },
    },
  ),
  observed(
    { clients: 6, sends: 'the project in the path', reads: 'id and name of each step' },
    {
      id: 'list-funnel-steps',
      method: 'GET',
      path: '/project/{project_id}/funnel',
      summary: 'List the funnel steps of a project',
      handle(call) {
        const project = requireProject(call, call.params['project_id']);
        const steps = call.state.collection('funnel_steps').all();
        return steps.filter(({ project_id }) => project_id === project.id).map(({ id, name }) => ({ id, name }));
      },
    },
  ),
  observed(
    { clients: 4, sends: 'the project in the path', reads: 'id, name, type, is_multi_select and categories[].name' },
    {
      id: 'list-lead-fields',
      method: 'GET',
      path: '/project/{project_id}/customs',
      summary: 'List the custom fields of leads',
      handle(call) {
        requireProject(call, call.params['project_id']);
        return call.state.collection('lead_fields').all();
      },
    },
  ),
  observed(
    { clients: 3, sends: 'the project in the path', reads: 'id, name and type' },
    {
      id: 'list-contact-fields',
      method: 'GET',
      path: '/project/{project_id}/fields',
      summary: 'List the fields of contacts',
      handle(call) {
        requireProject(call, call.params['project_id']);
        return call.state.collection('contact_fields').all();
      },
    },
  ),
  observed(
    { clients: 1, sends: 'the project in the path, and url', reads: 'status' },
    {
      id: 'set-callback-url',
      method: 'PUT',
      path: '/project/{project_id}/callback-url',
      summary: 'Set the callback URL of a project',
      request: {
        type: 'object',
        properties: { url: { type: 'string', description: 'Stored; leadmock sends no request to it' } },
        required: ['url'],
        examples: [{ url: 'https://shop.example.com/callback' }],
      },
      handle(call) {
        const { id } = requireProject(call, call.params['project_id']);
        const sites = call.state.collection('project_sites');
        const { url: callback_url } = call.body;
        if (sites.get(id)) sites.update(id, { callback_url });
        else sites.insert({ id, page: '', domain: '', callback_url });
        return {};
      },
    },
  ),
  observed(
    { clients: 2, sends: 'no parameters', reads: 'id and name' },
    {
      id: 'list-staff',
      method: 'GET',
      path: '/staff',
      summary: 'List employees',
      handle: ({ state }) => state.employees.all(),
    },
  ),
];
