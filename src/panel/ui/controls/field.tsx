import type { ComponentChildren, ComponentProps } from 'preact';
import { joinTexts } from '../format.ts';
import type { FieldErrorOf } from './form.tsx';

interface LabelledProperties {
  label: ComponentChildren;
  name: string;
  wrong?: FieldErrorOf | undefined;
  hint?: string | undefined;
}

interface Marks {
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

export function Field({
  label,
  wrong,
  ...rest
}: LabelledProperties & {
  placeholder?: string;
  required?: boolean;
  defaultValue?: string | undefined;
  size?: number;
}) {
  return (
    <Labelled label={label} name={rest.name} wrong={wrong}>
      {(marks) => <input autocomplete="off" {...rest} {...marks} />}
    </Labelled>
  );
}

export function Choice({
  label,
  name,
  wrong,
  options = [],
  children,
  chosen,
  ...rest
}: LabelledProperties & {
  options?: readonly (readonly [value: string | number, text?: string])[];
  chosen?: string | undefined;
} & Pick<ComponentProps<'select'>, 'onChange' | 'children'>) {
  return (
    <Labelled label={label} name={name} wrong={wrong}>
      {(marks) => (
        <select name={name} {...rest} {...marks}>
          {options.map(([value, text = value]) => (
            <option key={value} value={value} selected={value === chosen}>
              {text}
            </option>
          ))}
          {children}
        </select>
      )}
    </Labelled>
  );
}

export function Labelled({
  label,
  name,
  wrong,
  hint,
  children,
}: LabelledProperties & { children: (marks: Marks) => ComponentChildren }) {
  const { id, message } = wrong?.(name) ?? { id: name };
  const about = joinTexts([message && `${id}-wrong`, hint && `${id}-hint`], ' ');
  return (
    <div class="field">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is what children make */}
      <label>
        <span>{label}</span>
        {children({ ...(message && { 'aria-invalid': true }), ...(about && { 'aria-describedby': about }) })}
      </label>
      {message && (
        <div class="field-error">
          <p class="error" role="alert" id={`${id}-wrong`}>
            {message}
          </p>
        </div>
      )}
      {hint && (
        <p class="quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
