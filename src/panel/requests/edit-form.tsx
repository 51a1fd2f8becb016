import { useLayoutEffect, useRef } from 'preact/hooks';
import type { JournalRequest } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import { Button, Submit } from '../ui/controls/button.tsx';
import { Choice, Field } from '../ui/controls/field.tsx';
import { Form } from '../ui/controls/form.tsx';
import { useLeave } from '../ui/controls/leave.tsx';
import { urlOf } from './curl.ts';
import type { Edit } from './resend.ts';
import { valueAt, wrongFields } from './sentence.ts';

interface Properties {
  request: JournalRequest;
  error: unknown;
  send: (edit: Edit) => Promise<void>;
  leave: () => void;
}

/** Selects the value of the first wrong field if this is a top-level field of the body. */
export function EditForm({ request, error, send, leave }: Properties) {
  const { body } = request;
  const { value: users = [] } = useFact('users');
  const box = useRef<HTMLTextAreaElement>(null);
  const path = urlOf(request, '')
    .map((piece) => (typeof piece === 'string' ? piece : '***'))
    .join('');
  const text = body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  const isChanged = () => {
    const typed = new FormData(box.current?.form ?? undefined);
    return typed.get('path') !== path || typed.get('body') !== text;
  };
  const { ask, question } = useLeave(isChanged, leave);
  useLayoutEffect(() => {
    const [pointer = ''] = wrongFields(request);
    const key = `"${pointer.slice(1)}": `;
    const start = text.indexOf(key) + key.length;
    box.current?.focus();
    if (start >= key.length) {
      box.current?.setSelectionRange(start, start + JSON.stringify(valueAt(body, pointer), null, 2).length);
    }
  }, []);
  const submit = ({ path = '', body = '', user }: Record<string, string>) =>
    send({ path, body, user: user === undefined ? user : Number(user) });
  const tokens = users.map(({ id, login }) => [id, `new, of ${login}`] as const);
  return (
    <Form id="edit" kind="card form" title="Edit and send" submit={submit} error={error} leave={ask}>
      {(wrong) => (
        <>
          <div class="fields-row edit-row">
            <Field label="Path" name="path" wrong={wrong} defaultValue={path} required />
            <Choice label="Token" name="user" wrong={wrong} options={[['', 'as before'], ...tokens]} />
          </div>
          <textarea ref={box} name="body" aria-label="Body" spellcheck={false} rows={8} defaultValue={text} />
          <p class="actions">
            <Submit>Send</Submit> <Button onClick={ask}>Cancel</Button> {question}
          </p>
        </>
      )}
    </Form>
  );
}
