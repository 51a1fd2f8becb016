import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useOnce } from '../action.ts';
import { Failure, type FieldViolation } from '../failure.tsx';
import { joinTexts } from '../format.ts';

export class InvalidForm extends Error {
  readonly errors: readonly FieldViolation[];

  constructor(errors: readonly FieldViolation[]) {
    super(errors[0]?.message);
    this.errors = errors;
  }
}

/**
 * @param fields fields of the form by the start of JSON pointers into the body of the call
 * @returns a function that throws an error again, with pointers to the fields
 */
export const atFields =
  (fields: Record<string, string>) =>
  (error: Partial<InvalidForm>): never => {
    const errors = error.errors?.map(({ pointer, message }) => {
      const start = Object.keys(fields).find((one) => pointer === one || pointer.startsWith(`${one}/`));
      return { pointer: start === undefined ? pointer : fields[start] + pointer.slice(start.length), message };
    });
    throw Object.assign(error, errors && { errors });
  };

export type FieldErrorOf = (name: string) => { id: string; message: string | undefined };

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Ignores a submit while an earlier submit is running. */
export function useSubmit(act: (values: Record<string, string>, form: HTMLFormElement) => unknown) {
  const submit = useOnce(act);
  return (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(valuesOf(event.currentTarget), event.currentTarget);
  };
}

interface FormProperties {
  /** Prefix of the element ids of error messages and hints. */
  id: string;
  /** Forms without a title need `label`. */
  title?: string;
  label?: string | undefined;
  kind: string;
  /** The form shows errors with the JSON pointer of a field at the field, and other errors at the end. */
  error: unknown;
  submit: (values: Record<string, string>) => unknown;
  leave?: () => void;
  children: (wrong: FieldErrorOf) => ComponentChildren;
}

export function Form({ id, title, label = title, kind, error, submit, leave, children }: FormProperties) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [error]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
    if (event.key === 'Escape') leave?.();
  };
  // A field with the name `elements` would hide the property `form.elements`.
  const boxes = new FormData(form.current ?? undefined);
  const messages = new Map<string, string>();
  const rest: FieldViolation[] = [];
  for (const violation of (error as Partial<InvalidForm> | undefined)?.errors ?? []) {
    const steps = violation.pointer.split('/').slice(1);
    const at = steps.findIndex((step) => boxes.has(step));
    const name = steps[at];
    if (name === undefined) rest.push(violation);
    else messages.set(name, joinTexts([steps.slice(at + 1).join('/'), violation.message], ' '));
  }
  return (
    <form class={kind} ref={form} tabindex={-1} aria-label={label} onSubmit={useSubmit(submit)} onKeyDown={press}>
      {title && <h2>{title}</h2>}
      {children((name) => ({ id: `${id}-${name}`, message: messages.get(name) }))}
      {messages.size > 0 ? (
        rest.map((one) => <Failure key={one.pointer} error={new Error(`${one.pointer} ${one.message}`)} />)
      ) : (
        <Failure error={error} />
      )}
    </form>
  );
}
