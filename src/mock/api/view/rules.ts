import type { DeclaredRule } from '../../core/rule.ts';
import { about } from '../rules/about.ts';

const editedViewRules = about(['edit-view'], {
  'view-id': {
    provenance: 'contract',
    text: 'The view_id in the path is the number or the UUID of a view.',
    contract: { section: 'Endpoints', quote: '| view_id | integer or UUID string | ID or UUID of the view |' },
    operations: '{view_id}',
  },
  'view-fields': {
    provenance: 'contract',
    text: 'A view has the thirteen documented fields.',
    contract: {
      section: 'View',
      quote:
        '| id | integer | View ID | … | project_id | … | uuid | … | ym_client_id | … | ga_client_id | … | visitor | … | real_visitor | … | source | … | campaign | … | keyword | … | seo_system | … | page | … | referer |',
    },
    operations: 'view.json',
  },
  'view-client-ids': {
    provenance: 'contract',
    text: 'ym_client_id consists of digits. ga_client_id consists of two groups of digits with a dot between them. Other forms in a fixture cause a warning.',
    contract: {
      section: 'View',
      quote: 'Client identifier of an external web-analytics system (digits) | … (two digit groups separated by a dot)',
    },
    operations: 'view.json',
  },
  'view-nulls': {
    provenance: 'guess',
    text: 'If a field of a view is null or missing in a fixture, responses show null.',
    operations: 'view.json',
  },
  'view-sample': {
    provenance: 'leadmock',
    text: 'POST /_mock/state/views and a merged seed fill missing fields of a new view with sample values.',
    operations: 'view.json',
  },
  'view-visitor': {
    provenance: 'leadmock',
    text: 'visitor and real_visitor can be null or any object. Responses show both fields unchanged.',
    operations: 'view.json',
  },
  'view-visitor-part': {
    provenance: 'likely',
    text: 'A fixture causes a warning if visitor or real_visitor lacks version (integer), fingerprint, browser or ip (strings).',
    evidence: [{ source: 'clients', text: 'Clients fail if one of these fields is missing.' }],
    operations: 'view.json',
  },
  'edit-view-fields': {
    provenance: 'contract',
    text: 'An edit can change the strings source, campaign, keyword, seo_system, page and referer.',
    contract: {
      section: 'Endpoints',
      quote: 'any of: source, campaign, keyword, seo_system, page, referer (all strings)',
    },
  },
  'edit-view-some': {
    provenance: 'contract',
    text: 'An edit can omit fields.',
    contract: { section: 'Endpoints', quote: 'The sample request sends only some fields, so fields may be omitted.' },
  },
  'edit-view-omitted': {
    provenance: 'likely',
    text: 'An edit keeps omitted fields.',
    contract: { section: 'Endpoints', quote: 'The sample request sends only some fields, so fields may be omitted.' },
  },
  'edit-view-empty-text': {
    provenance: 'guess',
    text: 'An edit can set a field to "".',
  },
  'edit-view-model': {
    provenance: 'likely',
    text: 'An edit ignores the other documented fields of a view, unless unknownFields=reject.',
    evidence: [{ source: 'inferred', text: "The vendor's client sends all thirteen fields.", count: 1 }],
  },
  'edit-view-nothing': {
    provenance: 'guess',
    text: 'An edit without fields succeeds and changes nothing.',
  },
  'edit-view-url': {
    provenance: 'guess',
    text: 'page and referer can be any string.',
  },
  'edit-view-source-or-seo': {
    provenance: 'contract',
    text: 'A client should send source or seo_system, not both.',
    contract: { section: 'Endpoints', quote: 'it is recommended to send either `source` or `seo_system`, not both.' },
  },
  'edit-view-source-and-seo': {
    provenance: 'likely',
    contract: { section: 'Endpoints', quote: 'it is recommended to send either `source` or `seo_system`, not both.' },
    text: 'An edit can contain both source and seo_system.',
  },
  'delete-view-result': {
    provenance: 'contract',
    text: 'The response to a deletion is {"status":"success"}.',
    contract: { section: 'Endpoints', quote: '| DELETE | /view/{view_id} | none | `status` only (no result) |' },
    operations: ['delete-view'],
  },
  'delete-view-gone': {
    provenance: 'contract',
    text: 'The id of a deleted view is unknown.',
    contract: { section: 'What the service does', quote: 'read, update and delete a view' },
    operations: ['delete-view'],
  },
});

export const viewRules = {
  ...editedViewRules,
  'id-never-again': { provenance: 'guess', text: 'Until a reset, seed or restore, operations never reuse an id.' },
} as const satisfies Record<string, DeclaredRule>;
