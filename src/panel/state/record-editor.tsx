import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { MockControl } from '../../client/index.ts';
import { href } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Failure } from '../ui/failure.tsx';

/** A record as JSON, to be changed by hand. What does not fit is said below it, and nothing is lost. */
export function JsonEditor({
  label,
  text,
  act,
  error,
  save,
  leave,
}: {
  label: string;
  text: string;
  act: string;
  error: unknown;
  save: (record: Record<string, unknown>) => unknown;
  leave: () => void;
}) {
  const [draft, setDraft] = useState(text);
  const [mistake, setMistake] = useState<unknown>();
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    try {
      const record = JSON.parse(draft);
      const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record);
      setMistake(isRecord ? undefined : 'A record is an object: {"field": value, …}');
      if (isRecord) save(record);
    } catch (failure) {
      setMistake(`That is not valid JSON: ${(failure as Error).message}`);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
    if (event.key === 'Escape') leave();
  };
  return (
    <form class="editor" onSubmit={submit} onKeyDown={press}>
      <textarea
        ref={box}
        aria-label={label}
        spellcheck={false}
        dir="auto"
        rows={Math.min(24, Math.max(6, draft.split('\n').length + 1))}
        value={draft}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <Failure error={mistake ?? error} />
      <div class="actions">
        <button type="submit" class="primary">
          {act}
        </button>
        <button type="button" onClick={leave}>
          Cancel
        </button>
        <span class="quiet wide-only">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {act.toLowerCase()}s, <kbd>Esc</kbd> cancels
        </span>
      </div>
    </form>
  );
}

/** Makes a record of a collection from a partial one. */
export function RecordMaker({ control, name }: { control: MockControl; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const { run, error } = useAction();
  const make = async (fields: object) => {
    const made = await run(
      ({ id }) => `Made ${name}/${id}.`,
      () => control.call('make-record', { params: { collection: name }, body: fields }),
    );
    if (!made) return;
    location.hash = href(['state', name, String(made.id)]);
  };
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        New record
      </button>
    );
  return (
    <div class="maker">
      <p class="quiet">What you leave out gets a sensible value.</p>
      <JsonEditor
        label={`New record of ${name}`}
        text="{}"
        act="Make"
        error={error}
        save={make}
        leave={() => setOpen(false)}
      />
    </div>
  );
}
