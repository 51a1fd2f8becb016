import type { ComponentChildren } from 'preact';
import { useWrong } from './form.tsx';

interface FieldProperties {
  label: string;
  name: string;
  placeholder?: string;
  required?: boolean;
  defaultValue?: string | undefined;
  size?: number;
}

/** A box of a form with its label. */
export function Field({ label, ...rest }: FieldProperties) {
  return (
    <Labelled label={label} name={rest.name}>
      {(marks) => <input type="text" autocomplete="off" dir="auto" {...rest} {...marks} />}
    </Labelled>
  );
}

/** What a box says of itself. */
interface Marks {
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** A box with its label above it, and what is wrong with it below. */
export function Labelled({
  label,
  name,
  hint,
  children,
}: {
  label: ComponentChildren;
  name: string;
  hint?: string | undefined;
  children: (marks: Marks) => ComponentChildren;
}) {
  const { id, message } = useWrong(name);
  const about = [message && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div class="field">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is what children make */}
      <label>
        <span>{label}</span>
        {children({ ...(message && { 'aria-invalid': true }), ...(about && { 'aria-describedby': about }) })}
      </label>
      {message && (
        <p class="error" role="alert" id={`${id}-wrong`} dir="auto">
          {message}
        </p>
      )}
      {hint && (
        <p class="quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
