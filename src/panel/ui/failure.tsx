import { MockControlError } from '../../client/index.ts';

const MAX_SHOWN = 20;

export interface FieldViolation {
  pointer: string;
  message: string;
}

export function Failure({ error }: { error: unknown }) {
  if (error === undefined) return null;
  if (!(error instanceof MockControlError))
    return (
      <p class="error" role="alert">
        {error instanceof Error ? error.message : String(error)}
      </p>
    );
  // The detail may already contain the first violation.
  const isRepeated = error.detail.includes(error.errors[0]?.message ?? '\n');
  return (
    <div class="error" role="alert">
      {!isRepeated && <p>{error.detail}</p>}
      <Violations errors={error.errors} whole="(the body)" />
    </div>
  );
}

/** Violations in a fixture file. */
export function FileViolations({ errors }: { errors: readonly FieldViolation[] }) {
  return <Violations errors={errors} whole="(the file)" />;
}

function Violations({ errors, whole }: { errors: readonly FieldViolation[]; whole: string }) {
  return (
    <ul class="plain error">
      {errors.slice(0, MAX_SHOWN).map(({ pointer, message }) => (
        <li key={pointer + message}>
          <code>{pointer || whole}</code> {message}
        </li>
      ))}
      {errors.length > MAX_SHOWN && <li>and {errors.length - MAX_SHOWN} more</li>}
    </ul>
  );
}
