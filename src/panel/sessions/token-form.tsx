import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { Submit } from '../ui/controls/button.tsx';
import { Choice, Field } from '../ui/controls/field.tsx';
import { Form } from '../ui/controls/form.tsx';
import { Note } from '../ui/texts.tsx';

export function TokenForm() {
  const { value: users = [], error: unread } = useFact('users');
  const { run, error } = useAction();
  const submit = ({ user, service = '', token }: Record<string, string>) =>
    run(
      ({ login }) => `Created a token of ${login}.`,
      () => call('create-token', { body: { user: Number(user), service, ...(token !== undefined && { token }) } }),
    );
  return (
    <Form id="token" kind="card form" title="Create a token" submit={submit} error={error ?? unread}>
      {(wrong) => (
        <>
          <div class="fields-row">
            <Choice label="User" name="user" wrong={wrong} options={users.map(({ id, login }) => [id, login])} />
            <Field label="Service" name="service" wrong={wrong} defaultValue="panel" required />
            <Field label="Token" name="token" wrong={wrong} placeholder="random" />
          </div>
          <Note>The token has no IP address, so it revokes no other token, and no login revokes it.</Note>
          <p>
            <Submit disabled={users.length === 0}>Create</Submit>
          </p>
        </>
      )}
    </Form>
  );
}
