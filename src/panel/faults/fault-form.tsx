import { useState } from 'preact/hooks';
import type { ControlArmFaultRequest } from '../../generated/shapes.ts';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { Submit } from '../ui/controls/button.tsx';
import { Choice, Field } from '../ui/controls/field.tsx';
import { atFields, type FieldErrorOf, Form, InvalidForm } from '../ui/controls/form.tsx';
import { parseJson, parseNumber } from '../ui/object.ts';
import { Note } from '../ui/texts.tsx';
import { onInput } from '../ui/use-listener.ts';
import { useFaultMeanings } from './fault-meanings.ts';
import { faultName } from './fault-name.ts';

const BOXES = {
  ms: ['Milliseconds', '', '2000'],
  code: ['Code', '', '503'],
  message: ['Message', 'same as the code'],
  httpStatus: ['HTTP status', 'usual'],
  body: ['Page', 'page of a gateway'],
  path: ['Path, such as /lead/101/*', 'any'],
  user: ['User: login or id', 'any'],
  headers: ['Header, such as X-App: shop', 'any'],
  requestBody: ['Body, such as {"sum": 10}', 'any'],
  times: ['Times', 'unlimited', '1'],
  skip: ['Skipped requests', '0'],
  ttl: ['Lifetime, such as 10s', 'unlimited'],
} satisfies Record<string, [label: string, placeholder: string, start?: string]>;

type BoxName = keyof typeof BOXES;

const OF_EFFECTS: Record<string, BoxName[]> = {
  delay: ['ms'],
  slow: ['ms'],
  error: ['code', 'message', 'httpStatus'],
  response: ['httpStatus', 'body'],
};
const WITH_MOMENT = ['reset', 'error', 'response'];

/** Inputs whose values stay strings. Other values become numbers if possible. */
const TEXTS = ['when', 'message', 'body', 'path', 'ttl'];
const MATCH = ['operation', 'path', 'user'];

function headersOf(text: string): Record<string, string> {
  const [, name, value = ''] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined)
    throw new InvalidForm([{ pointer: '/headers', message: 'must be a name, a colon and a value' }]);
  return { [name]: value };
}

function bodyOf(text: string): unknown {
  try {
    return parseJson(text, 'The text');
  } catch (error) {
    throw new InvalidForm([{ pointer: '/requestBody', message: (error as Error).message }]);
  }
}

/** The form has a field for the body of a response, too. */
const FIELDS = { '/match/body': '/requestBody', '/preset': '/what', '/effect': '/what' };

/** @throws InvalidForm if the header has no name, or if the body is not JSON */
function faultOf(presets: object, { what = '', headers, requestBody, ...given }: Record<string, string>) {
  const fields = Object.entries(given).map(([name, text]): [string, string | number] => [
    name,
    TEXTS.includes(name) ? text : parseNumber(text),
  ]);
  const match = {
    ...Object.fromEntries(fields.filter(([name]) => MATCH.includes(name))),
    ...(headers && { headers: headersOf(headers) }),
    ...(requestBody && { body: bodyOf(requestBody) }),
  };
  return {
    [what in presets ? 'preset' : 'effect']: what,
    ...(Object.keys(match).length > 0 && { match }),
    ...Object.fromEntries(fields.filter(([name]) => !MATCH.includes(name))),
  } as ControlArmFaultRequest;
}

const MOMENTS = [
  ['before', 'before the change is stored'],
  ['after', 'after the change is stored'],
] as const;

/** `text` describes the status that the client sees, for the effects `error` and `response`. */
function useStatusLine(what: string) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { value: assumptions } = useFact('assumptions');
  const read = ({ target }: { target: EventTarget | null }) => {
    const { name, value } = target as HTMLInputElement;
    setTyped((before) => ({ ...before, [name]: value }));
  };
  const { code = BOXES.code[2], httpStatus } = typed;
  const isByCode = assumptions?.['errorStatus']?.value === 'code';
  const ofError = `The client sees HTTP ${httpStatus || (isByCode ? code : 200)}, code ${code}.`;
  const text = { error: ofError, response: `The client sees HTTP ${httpStatus || 502}.` }[what];
  return { read, text };
}

export function FaultForm({ match }: { match: { operation?: string; path?: string } }) {
  const { value: coverage } = useFact('coverage');
  const [what, setWhat] = useState('slow');
  const { presets, effects, error: unread } = useFaultMeanings();
  const statusLine = useStatusLine(what);
  const { run, error } = useAction();
  const submit = (values: Record<string, string>) =>
    run(
      (fault) => `Armed fault ${fault.id}: ${faultName(fault)}.`,
      async () => call('arm-fault', { body: faultOf(presets, values) }).catch(atFields(FIELDS)),
    );
  const group = (names: object) =>
    Object.keys(names).map((name) => (
      <option key={name} value={name} selected={name === what}>
        {name}
      </option>
    ));
  const box = (wrong: FieldErrorOf) => (name: BoxName) => {
    const [label, placeholder, start] = BOXES[name];
    const defaultValue = name === 'path' ? match.path : start;
    return (
      <Field key={name} name={name} wrong={wrong} label={label} placeholder={placeholder} defaultValue={defaultValue} />
    );
  };
  const operations = coverage?.operations.map(({ operation }) => [operation] as const) ?? [];
  return (
    <Form id="fault" kind="card form" title="Arm a fault" submit={submit} error={error ?? unread}>
      {(wrong) => (
        <>
          <div class="fields-row" onInput={statusLine.read}>
            <Choice label="What happens" name="what" wrong={wrong} onChange={onInput(setWhat)}>
              <optgroup label="Ready-made">{group(presets)}</optgroup>
              <optgroup label="Effects">{group(effects)}</optgroup>
            </Choice>
            {WITH_MOMENT.includes(what) && <Choice label="When" name="when" wrong={wrong} options={MOMENTS} />}
            {(OF_EFFECTS[what] ?? []).map(box(wrong))}
          </div>
          <Note>
            {{ ...presets, ...effects }[what]} {statusLine.text}
          </Note>
          <div class="fields-row">
            <Choice
              label="Operation"
              name="operation"
              wrong={wrong}
              options={[['', 'any'], ...operations]}
              chosen={match.operation}
            />
            {(['path', 'user', 'headers', 'requestBody', 'times', 'skip', 'ttl'] as const).map(box(wrong))}
          </div>
          <p>
            <Submit>Arm</Submit>
          </p>
        </>
      )}
    </Form>
  );
}
