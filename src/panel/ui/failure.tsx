import { MockControlError } from '../../client/index.ts';

/** Why something did not succeed, where it arose: the detail of the problem, and each place in the body that did not fit. */
export function Failure({ error }: { error: unknown }) {
  if (error === undefined) return null;
  if (!(error instanceof MockControlError))
    return (
      <p class="error" role="alert" dir="auto">
        {error instanceof Error && error.name === 'Error' ? error.message : String(error)}
      </p>
    );
  return (
    <div class="error" role="alert">
      <p dir="auto">{error.detail}</p>
      <ul>
        {error.errors.map(({ pointer, message }) => (
          <li key={pointer + message} dir="auto">
            <code>{pointer || '(the body)'}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
