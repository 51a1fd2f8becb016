import type { Rule } from '../../core/rule.ts';

/** Rules of views. */
export const viewRules = {
  'view-id': {
    provenance: 'contract',
    text: 'A view is named by its number or its UUID.',
    operations: ['get-view', 'edit-view', 'delete-view'],
  },
  'view-fields': {
    provenance: 'chosen',
    text: 'All thirteen fields are always there; those that hold strings may be null.',
    operations: ['get-view', 'edit-view'],
  },
  'view-visitor': {
    provenance: 'observed',
    text: 'visitor and real_visitor are null or any object, shown untouched. A fixture whose object lacks version (integer), fingerprint, browser or ip (strings) is told as a warning: a real client breaks on a part.',
    operations: ['get-view', 'edit-view'],
  },
  'edit-view-fields': {
    provenance: 'contract',
    text: 'An edit changes only source, campaign, keyword, seo_system, page and referer, any of them; a value that is no string is refused with code 400, "" is a value.',
    operations: ['edit-view'],
  },
  'edit-view-model': {
    provenance: 'observed',
    text: "null means not given, and other keys are ignored: the vendor's client sends its whole model, most of it null. An empty object changes nothing and succeeds.",
    operations: ['edit-view'],
  },
  'edit-view-url': {
    provenance: 'contract',
    text: 'page and referer take any string; one that is no absolute URL is reported as a warning.',
    operations: ['edit-view'],
  },
  'edit-view-source-and-seo': {
    provenance: 'contract',
    text: 'source together with seo_system is accepted and reported as a warning: sending one of them is recommended.',
    operations: ['edit-view'],
  },
  'delete-view-result': {
    provenance: 'contract',
    text: 'The answer to a deletion is {"status":"success"}. Afterwards the view is unknown.',
    operations: ['delete-view'],
  },
  'id-never-again': { provenance: 'chosen', text: 'An id is never given twice between two resets.' },
} as const satisfies Record<string, Rule>;
