import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { OpenApi } from '../reference/openapi.ts';
import { type Operation, readOperations } from '../reference/read-operations.ts';
import { sampleOf } from '../reference/sample.ts';
import { currentFacts, useFact } from '../shell/fact-store.ts';
import { href, openRoute, replaceRoute } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Choice } from '../ui/controls/field.tsx';
import { Failure } from '../ui/failure.tsx';
import { Note } from '../ui/texts.tsx';
import { onInput } from '../ui/use-listener.ts';
import { type Edit, sendNew } from './resend.ts';
import { SendForm } from './send-form.tsx';

/** @param chosen id of the operation whose example the form contains; default: the first operation */
export function NewRequest({ chosen }: { chosen: string | null }) {
  const { value, error } = useFact('openApi');
  const document = value as OpenApi | undefined;
  const operations = useMemo(() => (document ? readOperations(document) : []), [document]);
  const operation = operations.find(({ id }) => id === chosen) ?? operations[0];
  if (!operation) return <Failure error={error} />;
  const choose = (id: string) => replaceRoute(href(['requests', 'new'], { operation: id }));
  return (
    <Example key={operation.id} operation={operation}>
      <Choice
        label="Operation"
        name="operation"
        chosen={operation.id}
        options={operations.map(({ id, method, path }) => [id, `${method} ${path}`])}
        onChange={onInput(choose)}
      />
      <Note>
        {operation.summary}. <a href={`docs#/${operation.id}`}>Fields and rules</a>
      </Note>
    </Example>
  );
}

function Example({ operation, children }: { operation: Operation; children: ComponentChildren }) {
  const { run, error } = useAction();
  const sample = sampleOf(operation);
  const send = async (edit: Edit) => {
    const opened = location.hash;
    const id = await run(
      (id) => `Sent as request ${id}.`,
      () => sendNew({ method: sample.method, headers: Object.entries(sample.headers) }, edit),
    );
    await currentFacts()?.refresh('requests');
    if (id === undefined) return undefined;
    return () => {
      // Meanwhile, the user may have opened another view.
      if (location.hash === opened) openRoute(href(['requests', id]));
    };
  };
  return (
    <SendForm
      title="New request"
      draft={{ path: sample.path, body: sample.body === null ? '' : JSON.stringify(sample.body, null, 2) }}
      {...(!operation.tokenHeader && { firstToken: 'none' })}
      error={error}
      send={send}
      leave={() => replaceRoute(href(['requests']))}
    >
      {children}
    </SendForm>
  );
}
