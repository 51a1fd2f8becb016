import type { MockControl } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { Field, Labelled } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

/** Makes a token without a login. */
export function TokenForm({ control }: { control: MockControl }) {
  const { value: users = [], error: unread } = useFact('users');
  const { run, error } = useAction();
  const submit = ({ user, service = '', token }: Record<string, string>) =>
    run(
      ({ login }) => `Made a token of ${login}.`,
      () => control.tokens.make({ user: Number(user), service, ...(token !== undefined && { token }) }),
    );
  return (
    <Form kind="card form" label="Make a token" submit={submit} error={error ?? unread}>
      <h2>Make a token</h2>
      <div class="fields-row">
        <Labelled label="User" name="user">
          {(marks) => (
            <select name="user" {...marks}>
              {users.map(({ id, login }) => (
                <option key={id} value={id}>
                  {login}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Field label="Service" name="service" defaultValue="panel" required />
        <Field label="Token" name="token" placeholder="a random one" />
      </div>
      <p class="quiet">It has no address, so it ends nobody’s token, and no login ends it.</p>
      <p>
        <button type="submit" class="primary" disabled={users.length === 0}>
          Make
        </button>
      </p>
    </Form>
  );
}
