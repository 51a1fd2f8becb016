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
      <input type="text" autocomplete="off" {...rest} />
    </label>
  );
}

/** What a form holds, without what was left empty. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
