import type { Act, WarningCase } from './warning-case.ts';

const edit =
  (body: object): Act =>
  ({ client }) =>
    client.put('/view/1001', body);

const task =
  (more: object): Act =>
  ({ client }) =>
    client.post('/task', { title: 'Call', owner_id: 11, project_id: 1, ...more });

const logout =
  (raw: string): Act =>
  ({ client }) =>
    client.request('POST', '/logout', { raw });

/** Cases of warnings about bodies. */
export const bodyWarnings: readonly WarningCase[] = [
  {
    id: 'source-and-seo-system',
    what: 'an edit with both',
    seen: edit({ source: 'flyer', seo_system: 'bing' }),
    differs: ['seo_system'],
    counterpart: edit({ source: 'flyer' }),
  },
  {
    id: 'undocumented-field',
    what: 'a typing error in a name',
    seen: task({ date_strat: 100 }),
    counterpart: task({ contact_id: 501, options: [] }),
  },
  {
    id: 'undocumented-field',
    what: 'a field of another body',
    seen: edit({ source: 'flyer', text: 'hello' }),
    counterpart: edit({ source: 'flyer', id: 7, uuid: null, visitor: {}, options: {} }),
  },
  { id: 'unexpected-body', what: 'a logout with a body', seen: logout('{"a":1}'), counterpart: logout('[]') },
  { id: 'unexpected-body', what: 'a logout with broken JSON', seen: logout('{"a'), counterpart: logout('{}') },
  {
    id: 'unexpected-body',
    what: 'a deletion with a body',
    seen: ({ client }) => client.delete('/view/1001', { raw: '[1]' }),
    counterpart: ({ client }) => client.delete('/view/1001', { headers: { 'Content-Type': 'application/json' } }),
  },
  {
    id: 'replacement-character',
    what: 'a text with U+FFFD',
    seen: edit({ source: 'Jos\ufffd' }),
    differs: ['source'],
    counterpart: edit({ source: 'José' }),
  },
  {
    id: 'encoded-twice',
    what: 'a text of Latin letters',
    seen: edit({ source: 'JosÃ©' }),
    differs: ['source'],
    counterpart: edit({ source: 'JOÃO “Â”' }),
  },
  {
    id: 'encoded-twice',
    what: 'a comment in Cyrillic, read as Latin-1',
    seen: ({ client }) => client.post('/lead/101/comment', { text: Buffer.from('Привет').toString('latin1') }),
    differs: ['text'],
    counterpart: ({ client }) => client.post('/lead/101/comment', { text: 'Привет' }),
  },
  {
    id: 'not-an-absolute-url',
    what: 'a path',
    seen: edit({ page: '/flats' }),
    differs: ['page'],
    counterpart: edit({ page: 'https://example.com/flats' }),
  },
];
