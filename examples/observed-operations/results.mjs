/** @typedef {import('leadmock/operation').CustomCall<any>} Call */
/** @typedef {ReturnType<Call['state']['leads']['all']>[number]} Lead */
/** @typedef {import('leadmock/client').CustomCollections['contacts']} Contact */

/**
 * @param {Pick<Call, 'state'>} call
 * @param {Contact} contact
 */
export function contactResult({ state }, { fields, ...contact }) {
  const known = state.collection('contact_fields').all();
  return { ...contact, fields: known.map((field) => ({ ...field, value: fields[field.id] ?? null })) };
}

/** @param {Date} date */
function formatDate(date) {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  return `${day}.${month}.${year} ${date.toISOString().slice(11, 16)}`;
}

/** @param {Lead} lead */
function ownerOf({ custom }) {
  const owner = /** @type {{ id?: number } | undefined} */ (custom.find(({ type }) => type === 'owner')?.value);
  return owner?.id ?? null;
}

/** @param {Lead} lead */
export function stageOf({ custom }) {
  return Number(custom.find(({ type }) => type === 'funnel')?.value ?? 0);
}

/**
 * Lists all custom fields. Fields without a value are null, or an empty list of categories.
 *
 * @param {Pick<Call, 'state'>} call
 * @param {Lead} lead
 */
function allCustom({ state }, { custom }) {
  const fields = state.collection('lead_fields').all();
  const missing = fields.filter((field) => !custom.some(({ id }) => id === field.id));
  const empty = missing.map(({ id, name, type }) => ({ id, name, type, value: type === 'cats' ? [] : null }));
  return [...custom, ...empty].sort((one, other) => one.id - other.id);
}

/**
 * @param {Pick<Call, 'state'>} call
 * @param {number | undefined} id
 */
function viewResult({ state }, id) {
  const view = state.views.get(id);
  if (!view) return null;
  const { project_id, source, campaign, keyword, seo_system } = view;
  return { id: view.id, project_id, source, campaign, keyword, seo_system };
}

/**
 * Formats a lead. The funnel step is the custom field of type `funnel`, as in responses of the contract.
 *
 * @param {Pick<Call, 'state'>} call
 * @param {Lead} lead
 */
export function leadResult({ state }, lead) {
  const contact = state.collection('contacts').get(lead.contact_id);
  const { created_at, view_id } = state.collection('lead_details').get(lead.id) ?? {};
  const payments = state.payments.all().filter(({ lead_id }) => lead_id === lead.id);
  return {
    id: lead.id,
    project_id: lead.project_id,
    contact_id: lead.contact_id,
    name: lead.name,
    stage_id: stageOf(lead),
    owner_id: ownerOf(lead),
    deal: lead.deal,
    custom: allCustom({ state }, lead),
    contact: contact ? contactResult({ state }, contact) : null,
    payments: payments.map(({ category_id, purpose_id, sum }) => ({
      category: state.categories.get(category_id)?.name,
      purpose: state.purposes.get(purpose_id)?.name,
      sum,
    })),
    view: viewResult({ state }, view_id),
    ...(created_at !== undefined && { created_at: formatDate(new Date(created_at * 1000)) }),
  };
}
