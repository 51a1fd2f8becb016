import type { View } from '../../core/state/state.ts';

type Sampled = Omit<View, 'id' | 'project_id' | 'uuid' | 'signature' | 'user_id'>;

const VISITOR = { version: 3, browser: 'Firefox 128', ip: '203.0.113.7' };

/** @returns values for omitted fields of a new view (rule `view-sample`) */
export function sampleView(id: number): Sampled {
  const visitor = { ...VISITOR, fingerprint: String(id).padStart(32, '0') };
  return {
    ym_client_id: `16${String(id).padStart(17, '0')}`,
    ga_client_id: `${1_000_000_000 + (id % 1_000_000_000)}.1600000000`,
    visitor,
    real_visitor: { ...visitor },
    source: 'newsletter',
    campaign: `campaign ${id}`,
    keyword: `keyword ${id}`,
    seo_system: 'google',
    page: `https://www.example.com/pages/${id}`,
    referer: 'https://search.example.com/',
  };
}
