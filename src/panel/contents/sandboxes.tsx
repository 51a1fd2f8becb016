import type { ListedSandbox } from '../../client/index.ts';
import { callServer, createSandbox, listSandboxes } from '../shell/control.ts';
import { useFact, useInfo } from '../shell/fact-store.ts';
import { byTrouble, panelOf, trafficOf } from '../shell/sandbox-switch.tsx';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Choice, Field } from '../ui/controls/field.tsx';
import { atFields, Form } from '../ui/controls/form.tsx';
import { Failure } from '../ui/failure.tsx';
import { counted } from '../ui/format.ts';
import { ActionList } from '../ui/lists.tsx';
import { Badge, Head } from '../ui/texts.tsx';
import { totalOf, withUnfiredText } from './counts.ts';

/** As `IDLE_MS` in `src/mock/core/sandbox/eviction.ts`. */
const UNUSED_S = 600;

function unusedOf(sandboxes: readonly ListedSandbox[], own: string) {
  return sandboxes.filter(({ name, idleSeconds }) => idleSeconds >= UNUSED_S && name !== 'default' && name !== own);
}

function contentsOf(sandboxes: readonly ListedSandbox[]) {
  const records = sandboxes.reduce((sum, { counts }) => sum + totalOf(counts), 0);
  const requests = sandboxes.reduce((sum, { requestCount }) => sum + requestCount, 0);
  return `${counted(records, 'record')} and ${counted(requests, 'request')}`;
}

const deleteSandbox = (name: string) => callServer('delete-sandbox', { params: { name } });

export function Sandboxes() {
  const { sandbox: own } = useInfo();
  const { value: sandboxes = [], error: unread } = useFact('sandboxes');
  const { value: fixtures = [] } = useFact('fixtures');
  const { run, error } = useAction();
  const creation = useAction();
  const create = ({ name = '', source = '' }: Record<string, string>) => {
    const [, kind, chosen] = /^(fixture|from) (.*)$/.exec(source) ?? [];
    return creation.run(`Created the sandbox ${name}.`, () =>
      createSandbox({ name, ...(kind && { [kind]: chosen }) }).catch(
        atFields({ '/from': '/source', '/fixture': '/source' }),
      ),
    );
  };
  const sources = [
    ['', 'start-up fixture'],
    ...fixtures.filter(({ counts }) => counts).map(({ name }) => [`fixture ${name}`, `fixture ${name}`] as const),
    ...sandboxes.map(({ name }) => [`from ${name}`, `copy of the sandbox ${name}`] as const),
  ] as const;
  const remove = (name: string) => run(withUnfiredText(`Deleted the sandbox ${name}.`), () => deleteSandbox(name));
  const unused = unusedOf(sandboxes, own);
  const dropUnused = () =>
    run(
      (deleted) => `Deleted ${counted(deleted.length, 'sandbox', 'sandboxes')}.`,
      async () => {
        // A client may have used a sandbox since the last read.
        const deleted = unusedOf(await listSandboxes(), own);
        for (const { name } of deleted) await deleteSandbox(name);
        return deleted;
      },
    );
  return (
    <>
      <Head title="Sandboxes" />
      <Form id="sandbox" kind="inline" label="New sandbox" submit={create} error={creation.error}>
        {(wrong) => (
          <>
            <Field label="Name of a new sandbox" name="name" wrong={wrong} required />
            <Choice label="Records" name="source" wrong={wrong} options={sources} />
            <button type="submit">Create</button>
          </>
        )}
      </Form>
      <Failure error={error ?? unread} />
      {unused.length > 0 && (
        <p class="actions">
          <ConfirmButton
            label={`Delete ${unused.length} unused`}
            question={`Delete ${counted(unused.length, 'sandbox', 'sandboxes')}, with ${contentsOf(unused)}?`}
            yes="Delete"
            act={dropUnused}
          />
          <small>
            Unused: no requests for ten minutes to the service or <code>/_mock</code>.
          </small>
        </p>
      )}
      <ActionList label="Sandboxes">
        {byTrouble(sandboxes).map((sandbox) => {
          const { name, counts, fixture, test } = sandbox;
          const isOwn = name === own;
          return (
            <li key={name}>
              <span>
                {isOwn ? <b>{name}</b> : <a href={panelOf(sandbox)}>{name}</a>}{' '}
                {isOwn && <Badge tone="accent">shown</Badge>} {unused.includes(sandbox) && <Badge>unused</Badge>}{' '}
                <small>
                  {test && `test “${test.title}” ${test.outcome ?? 'is running'}, `}
                  {trafficOf(sandbox)}, {counted(totalOf(counts), 'record')}, start fixture {fixture}
                  {test?.message && <span class="second-line error">{test.message}</span>}
                </small>
              </span>
              {name !== 'default' && !isOwn && (
                <ConfirmButton
                  label="Delete"
                  question={`Delete the sandbox ${name}, with ${contentsOf([sandbox])}?`}
                  act={() => remove(name)}
                />
              )}
            </li>
          );
        })}
      </ActionList>
    </>
  );
}
