import type { MockControl } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import { useAction } from '../ui/action.ts';
import { Failure } from '../ui/failure.tsx';
import { Field, submits } from '../ui/field.tsx';

/** Makes a token without a login. */
export function TokenForm({ control }: { control: MockControl }) {
  const { value: users = [], error: unread } = useFact('users');
  const { run, error } = useAction();
  const submit = submits(({ user, service = '', token }) => {
    run(
      ({ login }) => `Made a token of ${login}.`,
      () => control.tokens.make({ user: Number(user), service, ...(token !== undefined && { token }) }),
    );
  });
  return (
    <form class="card form" onSubmit={submit} aria-label="Make a token">
      <h2>Make a token</h2>
      <div class="fields-row">
        <label class="field">
          <span>User</span>
          <select name="user">
            {users.map(({ id, login }) => (
              <option key={id} value={id}>
                {login}
              </option>
            ))}
          </select>
        </label>
        <Field label="Service" name="service" defaultValue="panel" required />
        <Field label="Token" name="token" placeholder="a random one" />
      </div>
      <p class="quiet">It has no address, so it ends nobody’s token, and no login ends it.</p>
      <Failure error={error ?? unread} />
      <p>
        <button type="submit" class="primary" disabled={users.length === 0}>
          Make
        </button>
      </p>
    </form>
  );
}
