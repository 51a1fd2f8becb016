import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { MockControlError } from '../../client/index.ts';
import { needOf, type OpenApi, seedSchemas, typeOf } from '../reference/openapi.ts';
import { useFact } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { Button, Submit } from '../ui/controls/button.tsx';
import { Form } from '../ui/controls/form.tsx';
import { useLeave } from '../ui/controls/leave.tsx';
import { ownProperty } from '../ui/object.ts';
import { RecordField } from './record-field.tsx';
import { editedFields, recordIn, recordOf } from './record-values.ts';
import type { AnyRecord } from './use-records.ts';

interface EditorProperties {
  label: string;
  name: string;
  start: AnyRecord;
  act: string;
  problem?: string | undefined;
  /** @returns the message for the user, and a function that closes the editor */
  save: (record: AnyRecord) => Promise<[done: string, next: () => void]>;
  leave: () => void;
}

export function RecordEditor({ label, name, start, act, problem, save, leave }: EditorProperties) {
  const [draft, setDraft] = useState(start);
  const [isJson, setJson] = useState(false);
  const { run, error, setError } = useAction();
  const box = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<Record<string, string>>({});
  const described = useFact('controlOpenApi');
  const document = described.value as OpenApi | undefined;
  const schema = document && ownProperty(seedSchemas(document), name);
  // Users edit records of custom collections as JSON, because these records have no schema.
  const asJson = isJson || (document !== undefined && !schema);
  const isNew = start['id'] === undefined;
  // The server completes new records, except fields that depend on the value of another field.
  const needFor = (field: string) =>
    schema && field !== 'id' ? needOf(isNew ? { ...schema, required: [] } : schema, field) : '';
  const fields = editedFields(schema, document).filter((field) => isNew || field.name !== 'id');
  const form = () => box.current?.closest('form') as HTMLFormElement;
  const texts = () => Object.fromEntries(new FormData(form())) as Record<string, string>;
  const isChanged = () => JSON.stringify([draft, texts()]) !== JSON.stringify([start, begun]);
  const { ask, goOn, question } = useLeave(isChanged, leave);
  useLayoutEffect(() => {
    // The new state also causes another rendering, in which `Form` assigns the errors to the new inputs.
    setBegun(texts());
    (form().querySelector<HTMLElement>('[name]:not([name=id])') ?? form()).focus();
  }, [asJson, schema === undefined]);
  const read = () => {
    const typed = texts();
    return asJson ? recordIn(typed['json'] ?? '') : recordOf(fields, { start: draft, begun, typed });
  };
  const submit = async () => {
    const saved = await run(
      ([done]) => done,
      async () => save(read()),
    );
    if (saved) goOn(saved[1]);
  };
  const turn = () => {
    try {
      setDraft(read());
      setJson(!asJson);
      // Errors of the server stay visible, because these errors also apply to the record in the other form.
      if (!(error instanceof MockControlError)) setError(undefined);
    } catch (failure) {
      setError(failure);
    }
  };
  const text = JSON.stringify(draft, null, 2);
  return (
    <Form
      id="record"
      kind="editor"
      label={label}
      error={error ?? problem ?? described.error}
      submit={submit}
      leave={ask}
    >
      {(wrong) => (
        <>
          <div ref={box} class={asJson ? undefined : 'record-fields'}>
            {asJson ? (
              <textarea
                name="json"
                aria-label={`${label} as JSON`}
                spellcheck={false}
                rows={Math.min(24, Math.max(6, text.split('\n').length + 1))}
                defaultValue={text}
              />
            ) : (
              fields.map((field) => (
                <RecordField
                  key={field.name}
                  field={field}
                  wrong={wrong}
                  type={document ? typeOf(field.schema, document) : ''}
                  need={needFor(field.name)}
                  value={Object.hasOwn(draft, field.name) ? draft[field.name] : field.schema.default}
                />
              ))
            )}
          </div>
          <div class="actions">
            <Submit>{act}</Submit>
            {question ?? <Button onClick={ask}>Cancel</Button>}
            {schema && <Button onClick={turn}>{asJson ? 'As fields' : 'As JSON'}</Button>}
            <small class="wide-only">
              <kbd>Ctrl</kbd> <kbd>Enter</kbd> {act.toLowerCase()}s, <kbd>Esc</kbd> cancels
            </small>
          </div>
        </>
      )}
    </Form>
  );
}
