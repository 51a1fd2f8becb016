import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useOnce } from '../action.ts';
import { Failure } from '../failure.tsx';
import { fromEntries, joined } from '../object.ts';

/** Where something does not fit, as a JSON pointer, and how. */
export interface Violation {
  pointer: string;
  message: string;
}

/** What a form cannot make sense of before it is sent. */
export class Unfit extends Error {
  readonly errors: readonly Violation[];

  constructor(errors: readonly Violation[]) {
    super(errors[0]?.message);
    this.errors = errors;
  }
}

/** What is wrong with a box of a form, and what the ids of its texts begin with. */
export type Wrong = (name: string) => { id: string; message: string | undefined };

/** What a form holds, without what was left empty. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Hands on what a form holds when it is sent, and not again before that is done. */
export function useSubmit(act: (values: Record<string, string>, form: HTMLFormElement) => unknown) {
  const submit = useOnce(act);
  return (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(valuesOf(event.currentTarget), event.currentTarget);
  };
}

interface FormProperties {
  /** What the ids of its texts begin with. */
  id: string;
  /** Of its heading; `label` stands for it where there is none. */
  title?: string;
  label?: string | undefined;
  kind: string;
  /** Shown once: at the boxes that its pointers name, the rest at the end. */
  error: unknown;
  submit: (values: Record<string, string>) => unknown;
  leave?: () => void;
  children: (wrong: Wrong) => ComponentChildren;
}

/** A form whose boxes say what is wrong with them; the first of those gets the focus. */
export function Form({ id, title, label = title, kind, error, submit, leave, children }: FormProperties) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [error]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
    if (event.key === 'Escape') leave?.();
  };
  // A box may be called like what every form has, and then stands in its place.
  const boxes = new FormData(form.current ?? undefined);
  const messages = new Map<string, string>();
  const rest: Violation[] = [];
  for (const violation of (error as Partial<Unfit> | undefined)?.errors ?? []) {
    const steps = violation.pointer.split('/').slice(1);
    const at = steps.findIndex((step) => boxes.has(step));
    const name = steps[at];
    if (name === undefined) rest.push(violation);
    else messages.set(name, joined([steps.slice(at + 1).join('/'), violation.message], ' '));
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
