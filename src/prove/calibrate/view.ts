import { acceptance } from './acceptance.ts';
import { asObject, inWords } from './answer.ts';
import { EXTRA_FIELD } from './bodies.ts';
import { unclear } from './finding.ts';
import type { Experiment } from './inquiry.ts';

const EDITABLE = ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'];

/** Gives a view a value that it has: an edit that changes nothing. */
export const view: Experiment = {
  requests: 2,
  isPossible: (settings) => settings.allowWrites && settings.view !== undefined,
  leaves: (settings) => `view ${settings.view}, saved with the values that it has`,
  async run({ caller, token, settings, known }) {
    const seen = asObject(known.view?.result) ?? {};
    const field = EDITABLE.find((each) => typeof seen[each] === 'string');
    if (field === undefined) return [unclear('unknownFields', 'the view has no text that could be saved again')];
    const edit = { method: 'PUT', path: `/view/${settings.view}`, token };
    const body = { [field]: seen[field] };
    const plain = await caller.ask({ ...edit, body });
    if (plain.kind !== 'success') return [unclear('unknownFields', `an edit gets ${inWords(plain)}`, plain)];
    const answer = await caller.ask({ ...edit, body: { ...body, ...EXTRA_FIELD } });
    return [acceptance('unknownFields', 'an unknown field of a view edit', { answer, controls: [plain] })];
  },
};
