import type { TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { MockControl } from '../../client/index.ts';
import type { ControlArmFaultRequest } from '../../generated/shapes.ts';
import { useFact } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { Field, Labelled } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { kinds, presets } from './fault-kinds.ts';

/** Numbers of a form; what is no number goes as it is, so that the answer says where it stands. */
const NUMBERS = ['ms', 'code', 'httpStatus', 'skip', 'times'];

/** The request that a filled form means. */
function faultOf({ what = '', operation, path, user, ...rest }: Record<string, string>) {
  const match = Object.entries({ operation, path, user: user && /^\d+$/.test(user) ? Number(user) : user });
  const given = match.filter(([, value]) => value !== undefined && value !== '');
  const fields = Object.entries(rest).map(([name, value]) => {
    return [name, NUMBERS.includes(name) && Number.isFinite(Number(value)) ? Number(value) : value];
  });
  return {
    [what in presets ? 'preset' : 'kind']: what,
    ...(given.length > 0 && { match: Object.fromEntries(given) }),
    ...Object.fromEntries(fields),
  } as ControlArmFaultRequest;
}

/** Arms a fault. */
export function FaultForm({
  control,
  match,
}: {
  control: MockControl;
  /** What the form begins with. */
  match: { operation?: string; path?: string };
}) {
  const { value: coverage } = useFact('coverage');
  const [what, setWhat] = useState<keyof typeof presets | keyof typeof kinds>('slow');
  const { run, error } = useAction();
  const submit = (values: Record<string, string>) =>
    run(
      ({ id, kind }) => `Armed fault ${id}: ${kind}.`,
      () => control.faults.arm(faultOf(values)),
    );
  const meaning = { ...presets, ...kinds }[what];
  const options = (names: object) =>
    Object.keys(names).map((name) => (
      <option key={name} value={name} selected={name === what}>
        {name}
      </option>
    ));
  const choose = ({ currentTarget }: TargetedEvent<HTMLSelectElement>) => setWhat(currentTarget.value as typeof what);
  return (
    <Form kind="card form" label="Arm a fault" submit={submit} error={error}>
      <h2>Arm a fault</h2>
      <div class="fields-row">
        <Labelled label="What happens" name="what">
          {(marks) => (
            <select name="what" onChange={choose} {...marks}>
              <optgroup label="Ready-made">{options(presets)}</optgroup>
              <optgroup label="Kinds">{options(kinds)}</optgroup>
            </select>
          )}
        </Labelled>
        <KindFields what={what} />
      </div>
      <p class="quiet">{meaning}</p>
      <div class="fields-row">
        <Labelled label="Operation" name="operation">
          {(marks) => (
            <select name="operation" {...marks}>
              <option value="">any</option>
              {coverage?.operations.map(({ operation: id }) => (
                <option key={id} selected={id === match.operation}>
                  {id}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Field label="Path" name="path" placeholder="/lead/101/*" defaultValue={match.path} />
        <Field label="User" name="user" placeholder="login or id" />
        <Field label="Times" name="times" size={8} placeholder="no end" />
        <Field label="Skip first" name="skip" size={8} placeholder="0" />
        <Field label="Lives" name="ttl" size={8} placeholder="10s" />
      </div>
      <p>
        <button type="submit" class="primary">
          Arm
        </button>
      </p>
    </Form>
  );
}

function KindFields({ what }: { what: string }) {
  if (what === 'delay') return <Field label="Milliseconds" name="ms" size={8} defaultValue="2000" required />;
  if (what === 'html') {
    return (
      <>
        <Field label="HTTP status" name="httpStatus" size={8} placeholder="502" />
        <Field label="Page" name="body" placeholder="that of a gateway" />
      </>
    );
  }
  if (what !== 'error' && what !== 'error-after') return null;
  return (
    <>
      <Field label="Code" name="code" size={8} defaultValue="503" required />
      <Field label="Message" name="message" placeholder="as the code says" />
      <Field label="HTTP status" name="httpStatus" placeholder="by errorStatus" />
    </>
  );
}
