import { VIEW_TEXTS } from './view-operations.ts';
import { editField, editRequest, editResult, reject, VIEWS, type Violation } from './violation.ts';

const OPERATIONS =
  'read, update and delete a view (a recorded visit of a site visitor, identified by numeric ID or UUID);';
const DELETE = '| DELETE | /view/{view_id} | none | `status` only (no result) |';

export const viewViolations = {
  viewDeleteResult: { quote: DELETE, change: editResult(['deleteView'], () => true) },
  viewDeleteResultNull: { quote: DELETE, change: editResult(['deleteView'], () => null) },
  deletedViewReadable: {
    quote: OPERATIONS,
    change: ({ operations }) => {
      const { getView } = operations;
      operations.deleteView = (call) => void getView(call);
    },
  },
  viewEditIgnored: {
    quote: OPERATIONS,
    // Fields that the service would reject still reach it.
    change: editRequest('editView', (fields) =>
      Object.fromEntries(
        VIEW_TEXTS.filter((name) => typeof fields[name] === 'string').map((name) => [name, undefined]),
      ),
    ),
  },
  viewEditWithoutResult: {
    quote: '`status`, `result` = view object',
    change: editResult(['editView'], () => undefined),
  },
  viewEditNeedsAllFields: {
    quote: 'The sample request sends only some fields, so fields may be omitted.',
    change: reject('editView', ({ fields }) => VIEW_TEXTS.some((name) => fields[name] === undefined)),
  },
  viewUuidRejected: {
    quote: '| view_id | integer or UUID string | ID or UUID of the view |',
    change: reject('getView', ({ pathId }) => pathId.includes('-')),
  },
  viewIdString: {
    quote: '| id | integer | View ID |',
    change: editResult(VIEWS, (view) => ({ ...view, id: String(view['id']) })),
  },
  viewUuidMissing: {
    quote: '| uuid | string | UUID of the view |',
    change: editResult(VIEWS, ({ uuid, ...view }) => view),
  },
  viewClientIdNumber: {
    quote: '| ym_client_id | string | Client identifier of an external web-analytics system (digits) |',
    change: editField('getView', 'ym_client_id', Number),
  },
  viewClientIdDashed: {
    quote:
      '| ga_client_id | string | Client identifier of a second external web-analytics system (two digit groups separated by a dot) |',
    change: editField('getView', 'ga_client_id', (id) => String(id).replace('.', '-')),
  },
  viewVisitorString: {
    quote: '| visitor | object | Contents: not shown |',
    change: editField('getView', 'visitor', () => 'Visitor 1'),
  },
} satisfies Record<string, Violation>;
