import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { needOf, type OpenApi, type Schema, typeOf, whole } from '../reference/openapi.ts';
import { Labelled } from '../ui/field.tsx';
import { Form, Unfit, type Violation } from '../ui/form.tsx';
import { useLeave } from '../ui/leave.tsx';
import { EditorActions } from './json-editor.tsx';
import type { AnyRecord } from './use-records.ts';

/** The values that a field has to choose from, if it has. */
function choices({ enum: values, type }: Schema): unknown[] | undefined {
  return type === 'boolean' ? [false, true] : values;
}

/** Whether what is typed is the text itself. */
const isText = ({ type }: Schema) => [type].flat().includes('string') && ![type].flat().includes('object');
const isNumber = ({ type }: Schema) => ['integer', 'number'].includes(String([type].flat()[0]));

/** The value that a text in a box means; throws a SyntaxError for what is no JSON where that is needed. */
function meantBy(schema: Schema, text: string): unknown {
  const chosen = choices(schema)?.find((one) => String(one) === text);
  if (chosen !== undefined) return chosen;
  // What is no number goes as it is, so that the answer says where it stands.
  if (isNumber(schema)) return Number.isFinite(Number(text)) ? Number(text) : text;
  return isText(schema) ? text : JSON.parse(text);
}

/** What a box begins with. */
function textOf(schema: Schema, value: unknown): string {
  if (value === undefined || value === null) return '';
  return isText(schema) && typeof value === 'string' ? value : JSON.stringify(value);
}

interface RecordFormProperties {
  label: string;
  /** Undefined while it is on its way. */
  schema: Schema | undefined;
  document: OpenApi | undefined;
  start: AnyRecord;
  error: unknown;
  make: (record: AnyRecord) => unknown;
  leave: () => void;
  asJson: (record: AnyRecord) => void;
}

/** The fields of a new record, each with its type, its default and what is wrong with it. */
export function RecordForm({ label, schema, document, start, error, make, leave, asJson }: RecordFormProperties) {
  const [mistake, setMistake] = useState<Unfit>();
  const box = useRef<HTMLDivElement>(null);
  const begun = useRef('');
  const fields = Object.entries(schema?.properties ?? {}).flatMap(([name, given]) =>
    given === false || !document ? [] : [{ name, schema: { ...whole(given, document), ...given } }],
  );
  const form = () => box.current?.closest('form') as HTMLFormElement;
  const typed = () => JSON.stringify([...new FormData(form())]);
  const isChanged = () => typed() !== begun.current || Object.keys(start).length > 0;
  const { ask, question } = useLeave(isChanged, leave);
  useLayoutEffect(() => {
    begun.current = typed();
    (form().querySelector<HTMLElement>('[name]:not([name=id])') ?? form()).focus();
  }, []);
  const read = (then: (record: AnyRecord) => unknown) => (values: Record<string, string>) => {
    const record: AnyRecord = {};
    const mistakes: Violation[] = [];
    for (const { name, schema } of fields) {
      const text = values[name];
      if (text === undefined || text === textOf(schema, schema.default)) continue;
      try {
        record[name] = meantBy(schema, text);
      } catch (failure) {
        mistakes.push({ pointer: `/${name}`, message: `is not valid JSON: ${(failure as Error).message}` });
      }
    }
    setMistake(mistakes.length > 0 ? new Unfit(mistakes) : undefined);
    if (mistakes.length === 0) then(record);
  };
  const turn = () =>
    read(asJson)(
      Object.fromEntries([...new FormData(form())].filter(([, text]) => text !== '')) as Record<string, string>,
    );
  return (
    <Form kind="editor" label={label} error={mistake ?? error} submit={read(make)} leave={ask}>
      <div class="record-fields" ref={box}>
        {fields.map(({ name, schema: field }) => (
          <RecordField
            key={name}
            name={name}
            field={field}
            type={document ? typeOf(field, document) : ''}
            need={name !== 'id' && schema ? needOf(schema, name) : ''}
            value={start[name] ?? field.default}
          />
        ))}
      </div>
      <EditorActions act="Make" leave={ask} question={question}>
        <button type="button" onClick={turn}>
          As JSON
        </button>
      </EditorActions>
    </Form>
  );
}

interface RecordFieldProperties {
  name: string;
  field: Schema;
  type: string;
  need: string;
  value: unknown;
}

function RecordField({ name, field, type, need, value }: RecordFieldProperties) {
  const listed = choices(field);
  const label = (
    <>
      <code>{name}</code> {listed ? '' : `${type || 'JSON'} `}
      {need && <span class="badge accent">{need}</span>}
    </>
  );
  const text = textOf(field, value);
  return (
    <Labelled label={label} name={name} hint={field.description}>
      {(marks) =>
        listed ? (
          <select name={name} {...marks}>
            {field.default === undefined && <option value="">–</option>}
            {listed.map((one) => (
              <option key={String(one)} selected={one === value}>
                {String(one)}
              </option>
            ))}
          </select>
        ) : isText(field) || isNumber(field) ? (
          <input
            name={name}
            defaultValue={text}
            inputmode={isNumber(field) ? 'numeric' : undefined}
            placeholder={name === 'id' ? 'the next one' : field.default === null ? 'null' : undefined}
            autocomplete="off"
            dir="auto"
            {...marks}
          />
        ) : (
          <textarea name={name} defaultValue={text} rows={1} spellcheck={false} {...marks} />
        )
      }
    </Labelled>
  );
}
