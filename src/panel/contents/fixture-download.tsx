import { useState } from 'preact/hooks';
import { call } from '../shell/control.ts';
import { useAction } from '../ui/action.ts';
import { Field } from '../ui/controls/field.tsx';
import { Form, InvalidForm } from '../ui/controls/form.tsx';
import { download } from '../ui/files.ts';
import { Section } from '../ui/texts.tsx';

const NO_NAME = 'must be letters, digits, dots, dashes and underscores, beginning with a letter or a digit';

export function FixtureDownload() {
  const { run, error } = useAction();
  const [needed, setNeeded] = useState('');
  const save = ({ name = '' }: Record<string, string>) =>
    run(`Downloaded ${name}.json.`, async () => {
      if (!/^[a-z\d][\w.-]*$/i.test(name)) throw new InvalidForm([{ pointer: '/name', message: NO_NAME }]);
      const { fixtures } = await call('fixtures');
      const taken = fixtures.find((one) => one.name === name);
      if (taken) throw new Error(`The fixture ${name} exists (${taken.file ?? 'built-in'}). Choose another name.`);
      const { fixture, needs } = await call('get-fixture');
      setNeeded(String(Object.entries(needs ?? {}).map((one) => one.join('='))));
      download(`${name}.json`, fixture);
    });
  return (
    <Section kind="card" title="Download the records as a fixture">
      <Form id="fixture" kind="inline" label="New fixture" submit={save} error={error}>
        {(wrong) => (
          <>
            <Field label="Name of a new fixture" name="name" wrong={wrong} required />
            <button type="submit">Download</button>
          </>
        )}
      </Form>
      {needed && (
        <p role="status">
          The fixture references missing records. To load it, set the assumption <code>{needed}</code>.
        </p>
      )}
    </Section>
  );
}
