import type { Fields } from './parts.ts';
import { editField, editItems, editResult, LEADS, reject, type Violation } from './violation.ts';

const SUM = '| sum | decimal number | Payment amount; may be sent as a JSON number or as a numeric string |';
const DEAL = '| deal | boolean | Present in the payment response |';
const CREATED = 'When the category or the purpose is not found in the project, it is created.';
const MAIN_OWNER = 'When `owner` is `0`, the main account becomes the owner.';
const NEW_OWNER = 'In the response the owner custom field shows the new owner (type `staff` for an employee).';
const CREATED_AT = '| created_at | string | Format `DD.MM.YY HH:MM:SS` |';
const AUTHOR = '| author | object | `id` (integer), `type` (string, for example `main`) |';

const editCustom = (type: string, edit: (value: unknown) => unknown) =>
  editItems(LEADS, 'custom', (field) => (field['type'] === type ? { ...field, value: edit(field['value']) } : field));

/** Splits DD.MM.YY HH:MM:SS into its parts; the year gets four digits. */
function timeParts(time: unknown): [date: string[], time: string] {
  const [date = '', clock = ''] = String(time).split(' ');
  const [day = '', month = '', year = ''] = date.split('.');
  return [[day, month, `20${year}`], clock];
}

export const leadViolations = {
  sumStringRejected: { quote: SUM, change: reject('createPayment', ({ fields }) => typeof fields['sum'] === 'string') },
  sumNumberRejected: { quote: SUM, change: reject('createPayment', ({ fields }) => typeof fields['sum'] === 'number') },
  newCategoryRejected: {
    quote: CREATED,
    change: reject('createPayment', ({ fields }, { data }) => !data.categories.has(String(fields['category']))),
  },
  newPurposeRejected: {
    quote: CREATED,
    change: reject('createPayment', ({ fields }, { data }) => !data.purposes.has(String(fields['purpose']))),
  },
  paymentWithoutDeal: { quote: DEAL, change: editResult(['createPayment'], ({ deal, ...lead }) => lead) },
  dealNumber: { quote: DEAL, change: editField('createPayment', 'deal', Number) },
  leadIdString: {
    quote: '| id | integer | Lead ID |',
    change: editResult(LEADS, (lead) => ({ ...lead, id: String(lead['id']) })),
  },
  leadContactIdString: {
    quote: '| contact_id | integer | ID of the contact |',
    change: editResult(LEADS, (lead) => ({ ...lead, contact_id: String(lead['contact_id']) })),
  },
  customObject: {
    quote: '| custom | array of objects | Custom fields:',
    change: editResult(LEADS, ({ custom, ...lead }) => ({
      ...lead,
      custom: Object.fromEntries((custom as Fields[]).map((field) => [field['id'], field])),
    })),
  },
  funnelNumber: { quote: '| funnel | string (funnel step ID) |', change: editCustom('funnel', Number) },
  mainOwnerStaff: {
    quote: MAIN_OWNER,
    change: editCustom('owner', (owner) => ({ ...(owner as Fields), type: 'staff' })),
  },
  staffOwnerMain: {
    quote: NEW_OWNER,
    change: editCustom('owner', (owner) => ({ ...(owner as Fields), type: 'main' })),
  },
  ownerIdOnly: {
    quote: '| owner | object: `id` (integer), `type` (string; `main` for the main account, `staff` for an employee) |',
    change: editCustom('owner', (owner) => (owner as Fields)['id']),
  },
  ownerZeroRejected: { quote: MAIN_OWNER, change: reject('changeOwner', ({ fields }) => fields['owner'] === 0) },
  ownerFieldStale: {
    quote: NEW_OWNER,
    change: ({ operations, data }) => {
      const { changeOwner } = operations;
      operations.changeOwner = (call) => {
        const lead = data.leads.find(({ id }) => String(id) === call.pathId);
        const before = lead?.ownerId;
        const shown = changeOwner(call) as { custom: Fields[] };
        if (lead === undefined || before === undefined || before === lead.ownerId) return shown;
        const value = { id: before, type: before === data.users[0]?.id ? 'main' : 'staff' };
        return { ...shown, custom: shown.custom.map((each) => (each['type'] === 'owner' ? { ...each, value } : each)) };
      };
    },
  },
  commentIdNumber: {
    quote: '| id | string | Comment ID |',
    change: editField('createComment', 'id', (id) => Number.parseInt(String(id), 16)),
  },
  commentTextMissing: {
    quote: '| text | string | Comment text |',
    change: editResult(['createComment'], ({ text, ...comment }) => comment),
  },
  createdAtIso: {
    quote: CREATED_AT,
    change: editField('createComment', 'created_at', (time) => {
      const [date, clock] = timeParts(time);
      return `${date.reverse().join('-')}T${clock}Z`;
    }),
  },
  createdAtFullYear: {
    quote: CREATED_AT,
    change: editField('createComment', 'created_at', (time) => {
      const [date, clock] = timeParts(time);
      return `${date.join('.')} ${clock}`;
    }),
  },
  createdAtUnix: {
    quote: CREATED_AT,
    change: editResult(['createComment'], (comment, { request }) => ({
      ...comment,
      created_at: Math.floor(request.atMs / 1000),
    })),
  },
  commentAuthorId: {
    quote: AUTHOR,
    change: editField('createComment', 'author', (author) => (author as Fields)['id']),
  },
} satisfies Record<string, Violation>;
