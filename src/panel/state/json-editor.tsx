import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Form } from '../ui/form.tsx';
import { useLeave } from '../ui/leave.tsx';
import type { AnyRecord } from './use-records.ts';

/** A record as JSON, to be changed by hand. What does not fit is said below it, and nothing is lost. */
export function JsonEditor({
  label,
  text,
  act,
  error,
  save,
  leave,
  more,
}: {
  label: string;
  text: string;
  act: string;
  error: unknown;
  save: (record: AnyRecord) => unknown;
  leave: () => void;
  /** What else can be done with the record that is written there. */
  more?: { label: string; act: (record: AnyRecord) => void };
}) {
  const [draft, setDraft] = useState(text);
  const [mistake, setMistake] = useState<unknown>();
  const box = useRef<HTMLTextAreaElement>(null);
  const { ask, question } = useLeave(() => draft !== text, leave);
  useLayoutEffect(() => box.current?.focus(), []);
  const read = (then: (record: AnyRecord) => unknown) => {
    try {
      const record = JSON.parse(draft);
      const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record);
      setMistake(isRecord ? undefined : 'A record is an object: {"field": value, …}');
      if (isRecord) then(record);
    } catch (failure) {
      setMistake(`That is not valid JSON: ${(failure as Error).message}`);
    }
  };
  return (
    <Form kind="editor" label={label} error={mistake ?? error} submit={() => read(save)} leave={ask}>
      <textarea
        ref={box}
        aria-label={label}
        spellcheck={false}
        dir="auto"
        rows={Math.min(24, Math.max(6, draft.split('\n').length + 1))}
        value={draft}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <EditorActions act={act} leave={ask} question={question}>
        {more && (
          <button type="button" onClick={() => read(more.act)}>
            {more.label}
          </button>
        )}
      </EditorActions>
    </Form>
  );
}

/** What ends an edit. */
export function EditorActions({
  act,
  leave,
  question,
  children,
}: {
  act: string;
  leave: () => void;
  question: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="actions">
      <button type="submit" class="primary">
        {act}
      </button>
      {question || (
        <button type="button" onClick={leave}>
          Cancel
        </button>
      )}
      {children}
      <span class="quiet wide-only">
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {act.toLowerCase()}s, <kbd>Esc</kbd> cancels
      </span>
    </div>
  );
}
