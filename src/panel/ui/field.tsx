import type { TargetedSubmitEvent } from 'preact';

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
    <label class="field">
      <span>{label}</span>
      <input type="text" autocomplete="off" dir="auto" {...rest} />
    </label>
  );
}

/** Hands on what a form holds when it is sent, without what was left empty. */
export function submits(act: (values: Record<string, string>) => unknown) {
  return (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    act(Object.fromEntries(entries.filter(([, value]) => value !== '')));
  };
}
