/** Fields that `PUT /view/{view_id}` can change. */
export const EDITABLE = ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'] as const;
