/** Fields that clients can change with `PUT /view/{view_id}`. */
export const EDITABLE = ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'] as const;
