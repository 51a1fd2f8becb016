import { expect, test } from 'vitest';
import { startLoggedIn } from '../../../support/start-mock.ts';
import { rule } from '../../../support/titles.ts';
import { edits } from './edits.ts';

const RELATIVE = ['/flats', 'riverside.example.com', 'not a URL', ''];
edits(
  rule('edit-view-url', 'a string that is not an absolute URL is stored with a warning'),
  RELATIVE.flatMap((text) => [{ page: text }, { referer: text }]),
  { warning: 'not-an-absolute-url' },
);
edits(
  rule('edit-view-url', 'an absolute URL is stored unchanged, without a warning'),
  ['https://hilltop.example.com/?q=1#top', 'HTTPS://Hilltop.example.com:443/a/../b c', 'http://localhost:3000'].map(
    (url) => ({ page: url, referer: url }),
  ),
  { warning: null },
);
edits(
  rule('edit-view-url', 'an unchanged string gets no warning'),
  [{ page: '/flats', referer: '', campaign: 'autumn' }],
  { starts: [{ page: '/flats', referer: '' }], warning: null },
);

edits(
  rule('edit-view-source-and-seo', 'changing both is accepted with a warning'),
  [{ source: 'flyer', seo_system: 'bing' }],
  { warning: 'source-and-seo-system' },
);
edits(
  rule('edit-view-source-and-seo', 'if one of both is unchanged, there is no warning'),
  [
    { source: 'flyer', seo_system: 'google' },
    { source: 'newsletter', seo_system: 'bing' },
    { source: 'newsletter', seo_system: 'google', campaign: 'autumn' },
  ],
  { starts: [{ source: 'newsletter', seo_system: 'google' }], warning: null },
);
test(rule('edit-view-source-and-seo', 'sending a whole view back unchanged gets no warning'), async () => {
  const { client } = await startLoggedIn();
  for (const id of [1001, 1002]) {
    const edit = { ...(await client.get(`/view/${id}`)).result, campaign: 'autumn' };
    const { result, headers } = await client.put(`/view/${id}`, edit);
    expect(result).toEqual(edit);
    expect(headers).not.toHaveProperty('x-mock-warning');
  }
});
edits(
  rule('edit-view-source-or-seo', 'changing only one of both gets no warning'),
  [{ source: 'flyer' }, { seo_system: 'bing' }],
  { warning: null },
);
edits(
  rule('edit-view-source-or-seo', 'changing one, with null for the other, gets only the warning of the null'),
  [{ source: 'flyer', seo_system: null }],
  { warning: 'null-in-view-edit' },
);
