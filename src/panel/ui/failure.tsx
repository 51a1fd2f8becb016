import { MockControlError } from '../../client/index.ts';

export function Failure({ error }: { error: unknown }) {
  if (error === undefined) return null;
  if (!(error instanceof MockControlError))
    return (
      <p class="error" role="alert">
        {error instanceof Error && error.name === 'Error' ? error.message : String(error)}
      </p>
    );
  // The detail may already contain the first violation.
  const isRepeated = error.detail.includes(error.errors[0]?.message ?? '\n');
  return (
    <div class="error" role="alert">
      {!isRepeated && <p>{error.detail}</p>}
      <Places errors={error.errors} />
    </div>
  );
}

export function Places({ errors }: { errors: readonly { pointer: string; message: string }[] }) {
  return (
    <ul class="plain error">
      {errors.map(({ pointer, message }) => (
        <li key={pointer + message}>
          <code>{pointer || '(the body)'}</code> {message}
        </li>
      ))}
    </ul>
  );
}
