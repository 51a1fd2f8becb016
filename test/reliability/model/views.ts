import { type Field, isText, requireFields } from './fields.ts';
import { Rejected } from './rejected.ts';
import { extras, NUMBER, pick, type Serve, signed } from './serve.ts';
import type { Row, World } from './world.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function requireView(world: World, id: string): Row {
  const byUuid = () => world.rows('views').find(({ uuid }) => String(uuid).toLowerCase() === id.toLowerCase());
  const view = UUID.test(id) ? byUuid() : NUMBER.test(id) ? world.get('views', id) : undefined;
  if (!view) throw new Rejected(Number(world.assumptions['unknownPathId']), 'unknown-view');
  return view;
}

const EDITABLE = ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'];
const BEFORE = ['id', 'project_id', 'uuid', 'ym_client_id', 'ga_client_id', 'visitor', 'real_visitor'];
const VIEW = [...BEFORE, ...EDITABLE];

const showView = (world: World, view: Row) => ({ ...pick(view, VIEW), ...extras(world, 'views', view) });

export const getView: Serve = (world, { id }) => showView(world, requireView(world, id));

export const editView: Serve = (world, { id, body }, session) => {
  const { nullInViewEdit } = world.assumptions;
  const mayBeNull = nullInViewEdit !== 'reject';
  const viewFields = EDITABLE.map((name): Field => ({ name, mayBeNull, isRight: isText }));
  requireFields(viewFields, body, world.assumptions);
  const view = requireView(world, id);
  const isGiven = (value: unknown) => typeof value === 'string' || (value === null && nullInViewEdit === 'clear');
  const given = EDITABLE.filter((name) => isGiven(body[name]));
  if (given.length === 0) return showView(world, view);
  const edited = { ...view, ...Object.fromEntries(given.map((name) => [name, body[name]])), ...signed(session) };
  world.put('views', edited);
  return showView(world, edited);
};

export const deleteView: Serve = (world, { id }) => {
  world.table('views').delete(Number(requireView(world, id).id));
  return undefined;
};
