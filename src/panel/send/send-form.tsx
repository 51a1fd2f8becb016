import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { JournalRequest } from '../../client/index.ts';
import { valueAt, wrongFields } from '../requests/sentence.ts';
import { useFact } from '../shell/fact-store.ts';
import { Button, Submit } from '../ui/controls/button.tsx';
import { Choice, Field } from '../ui/controls/field.tsx';
import { Form } from '../ui/controls/form.tsx';
import { useLeave } from '../ui/controls/leave.tsx';
import { Failure } from '../ui/failure.tsx';
import { partsOf } from './request-parts.ts';
import type { Edit } from './resend.ts';

interface Draft {
  path: string;
  body: string;
  /** Start and end of the part of the body that the form selects. */
  selected?: [number, number];
}

const bodyText = (body: unknown) =>
  body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body, null, 2);

/** Selects the value of the first wrong field if this is a top-level field of the body. */
export function draftOf(request: JournalRequest): Draft {
  const path = partsOf(request, '')
    .url.map((piece) => (typeof piece === 'string' ? piece : '***'))
    .join('');
  const body = bodyText(request.body);
  const [pointer = ''] = wrongFields(request);
  const key = `"${pointer.slice(1)}": `;
  const start = body.indexOf(key) + key.length;
  if (start < key.length) return { path, body };
  return { path, body, selected: [start, start + JSON.stringify(valueAt(request.body, pointer), null, 2).length] };
}

interface Properties {
  title: string;
  draft: Draft;
  /** Label of the first choice, which creates no token. Default: the first choice is a new token. */
  firstToken?: string;
  error: unknown;
  /** @returns a function that closes the form; undefined if sending failed */
  send: (edit: Edit) => Promise<(() => void) | undefined>;
  leave: () => void;
  children?: ComponentChildren;
}

export function SendForm({ title, draft, firstToken, error, send, leave, children }: Properties) {
  const { value: users, error: unread } = useFact('users');
  const box = useRef<HTMLTextAreaElement>(null);
  const isChanged = () => {
    const typed = new FormData(box.current?.form ?? undefined);
    return box.current !== null && (typed.get('path') !== draft.path || typed.get('body') !== draft.body);
  };
  const { ask, goOn, question } = useLeave(isChanged, leave);
  const typed = () => JSON.stringify([...new FormData(box.current?.form ?? undefined)]);
  const isLoaded = users !== undefined;
  useLayoutEffect(() => {
    box.current?.focus();
    if (draft.selected) box.current?.setSelectionRange(...draft.selected);
  }, [isLoaded]);
  if (!isLoaded) return <Failure error={unread} />;
  const submit = async ({ path = '', body = '', user }: Record<string, string>) => {
    const sent = typed();
    const next = await send({ path, body, user: user === undefined ? user : Number(user) });
    // Meanwhile, the user may have edited the form for another request.
    if (next && typed() === sent) goOn(next);
  };
  const tokens = users.map(({ id, login }) => [id, `new, of ${login}`] as const);
  const choices =
    firstToken === undefined ? [...tokens, ['', 'none'] as const] : [['', firstToken] as const, ...tokens];
  return (
    <Form id="edit" kind="card form" title={title} submit={submit} error={error} leave={ask}>
      {(wrong) => (
        <>
          {children}
          <div class="fields-row edit-row">
            <Field label="Path" name="path" wrong={wrong} defaultValue={draft.path} required />
            <Choice label="Token" name="user" wrong={wrong} options={choices} />
          </div>
          <textarea ref={box} name="body" aria-label="Body" spellcheck={false} rows={8} defaultValue={draft.body} />
          <p class="actions">
            <Submit>Send</Submit> <Button onClick={ask}>Cancel</Button> {question}
          </p>
        </>
      )}
    </Form>
  );
}
