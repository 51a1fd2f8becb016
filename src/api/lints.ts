/** What a client can do that is accepted and yet discouraged or suspicious: reported in `X-Mock-Lint`, never refused. */
export const lints = {
  'source-and-seo-system': 'source and seo_system in one edit of a view: the contract recommends to send one of them',
  'not-an-absolute-url': 'page or referer of a view is no absolute URL',
} as const;

export type LintId = keyof typeof lints;
