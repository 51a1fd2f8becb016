import { expect, test } from 'vitest';
import { type MockOverrides, startLoggedIn } from '../../../support/start-mock.ts';

const UUID = '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61';
export const EDITABLE = ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'];
const SIGNED = { signature: 'tests', user_id: 1 };

type Fields = Readonly<Record<string, unknown>>;

interface Given extends MockOverrides {
  /** Fields of the view before each edit; default: those of the fixture. */
  starts?: readonly Fields[];
  /** Warning in the response to each edit, or null for none. */
  warning?: string | null;
}

/** @returns the fields that an edit changes */
function changesOf(edit: Fields): Fields {
  return Object.fromEntries(Object.entries(edit).filter(([name, value]) => EDITABLE.includes(name) && value !== null));
}

/** Defines a test that an edit changes exactly its editable fields that are not null. */
export function edits(
  title: string,
  rows: readonly Fields[],
  { starts = [{}], warning, ...settings }: Given = {},
): void {
  test(title, async () => {
    const { client, sandbox } = await startLoggedIn(settings);
    const { views } = sandbox.state;
    const original = views.get(1001);
    for (const start of starts)
      for (const edit of rows) {
        views.update(1001, { ...original, ...start });
        const before = views.all();
        const shown = (await client.get('/view/1001')).result;
        const { result, headers } = await client.put('/view/1001', edit);
        expect(result, JSON.stringify(edit)).toEqual({ ...shown, ...changesOf(edit) });
        expect((await client.get(`/view/${UUID}`)).result).toEqual(result);
        expect(views.all()).toEqual(
          before.map((view) => (view.id === 1001 ? { ...view, ...changesOf(edit), ...SIGNED } : view)),
        );
        if (warning !== undefined) expect(headers['x-mock-warning'] ?? null, JSON.stringify(edit)).toBe(warning);
      }
  });
}
