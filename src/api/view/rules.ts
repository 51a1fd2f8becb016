import type { DeclaredRule } from '../../core/rule.ts';
import { about } from '../rules/about.ts';

const editedViewRules = about(['edit-view'], {
  'view-id': {
    provenance: 'contract',
    text: 'A view is named by its number or its UUID.',
    contract: { section: 'Endpoints', quote: '| view_id | integer or UUID string | ID or UUID of the view |' },
    operations: '{view_id}',
  },
  'view-fields': {
    provenance: 'contract',
    text: 'A view shows the thirteen documented fields.',
    contract: {
      section: 'View',
      quote:
        '| id | integer | View ID | … | project_id | … | uuid | … | ym_client_id | … | ga_client_id | … | visitor | … | real_visitor | … | source | … | campaign | … | keyword | … | seo_system | … | page | … | referer |',
    },
    operations: 'view.json',
  },
  'view-client-ids': {
    provenance: 'contract',
    text: 'ym_client_id consists of digits, ga_client_id of two groups of digits with a dot between them. A fixture with another form causes a warning.',
    contract: {
      section: 'View',
      quote: 'Client identifier of an external web-analytics system (digits) | … (two digit groups separated by a dot)',
    },
    operations: 'view.json',
  },
  'view-nulls': {
    provenance: 'guess',
    text: 'Fields that a fixture gives as null or leaves out are null, not absent, although the documented type is string or object.',
    operations: 'view.json',
  },
  'view-sample': {
    provenance: 'leadmock',
    text: 'A view that POST /_mock/state/views or a merged seed creates has sample values, derived from its id, in the fields that they leave out.',
    operations: 'view.json',
  },
  'view-visitor': {
    provenance: 'leadmock',
    text: 'visitor and real_visitor are null or any object, shown untouched.',
    operations: 'view.json',
  },
  'view-visitor-part': {
    provenance: 'likely',
    text: 'A fixture whose visitor or real_visitor lacks version (integer), fingerprint, browser or ip (strings) causes a warning: a real client breaks on a part.',
    evidence: [{ source: 'clients', text: 'They break on an object that lacks one of the four.' }],
    operations: 'view.json',
  },
  'edit-view-fields': {
    provenance: 'contract',
    text: 'An edit changes any of source, campaign, keyword, seo_system, page and referer, all strings.',
    contract: {
      section: 'Endpoints',
      quote: 'any of: source, campaign, keyword, seo_system, page, referer (all strings)',
    },
  },
  'edit-view-some': {
    provenance: 'contract',
    text: 'An edit may leave fields out.',
    contract: { section: 'Endpoints', quote: 'The sample request sends only some fields, so fields may be omitted.' },
  },
  'edit-view-omitted': {
    provenance: 'likely',
    text: 'What an edit leaves out stays as it was.',
    contract: { section: 'Endpoints', quote: 'The sample request sends only some fields, so fields may be omitted.' },
  },
  'edit-view-empty-text': {
    provenance: 'guess',
    text: 'In an edit "" is a value: the field becomes "".',
  },
  'edit-view-model': {
    provenance: 'likely',
    text: "An edit may hold the other fields of a view, which are ignored, unless unknownFields=reject: the vendor's client sends its whole model.",
    evidence: [{ source: 'inferred', text: "The vendor's client sends all thirteen fields.", count: 1 }],
  },
  'edit-view-nothing': {
    provenance: 'guess',
    text: 'An edit that gives no field changes nothing and succeeds.',
  },
  'edit-view-url': {
    provenance: 'guess',
    text: 'page and referer take any string; a change to one that is no absolute URL is reported as a warning.',
  },
  'edit-view-source-or-seo': {
    provenance: 'contract',
    text: 'To send either source or seo_system, not both, is recommended.',
    contract: { section: 'Endpoints', quote: 'it is recommended to send either `source` or `seo_system`, not both.' },
  },
  'edit-view-source-and-seo': {
    provenance: 'likely',
    contract: { section: 'Endpoints', quote: 'it is recommended to send either `source` or `seo_system`, not both.' },
    text: 'source together with seo_system is accepted; a request that changes both is reported as a warning.',
  },
  'delete-view-result': {
    provenance: 'contract',
    text: 'The answer to a deletion is {"status":"success"}.',
    contract: { section: 'Endpoints', quote: '| DELETE | /view/{view_id} | none | `status` only (no result) |' },
    operations: ['delete-view'],
  },
  'delete-view-gone': {
    provenance: 'contract',
    text: 'A view that was deleted is there no more.',
    contract: { section: 'What the service does', quote: 'read, update and delete a view' },
    operations: ['delete-view'],
  },
});

export const viewRules = {
  ...editedViewRules,
  'id-never-again': { provenance: 'guess', text: 'An id is never given twice between two resets.' },
} as const satisfies Record<string, DeclaredRule>;
