import { useRef, useState } from 'preact/hooks';
import type { JournalRequest } from '../../client/index.ts';
import { baseUrl } from '../shell/control.ts';
import { currentFacts } from '../shell/fact-store.ts';
import { href, openRoute } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { copyText } from '../ui/controls/copy-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { useRestoreFocus } from '../ui/focus.ts';
import { Json } from '../ui/json.tsx';
import { Note } from '../ui/texts.tsx';
import { curlOf } from './curl.ts';
import { type Edit, missingParts, sendAgain, type TokenChoice, whyUnsendable } from './resend.ts';
import { draftOf, SendForm } from './send-form.tsx';

export function RequestActions({ request, filter }: { request: JournalRequest; filter: string }) {
  const [isCopied, setCopied] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const button = useRestoreFocus(isEditing);
  const latest = useRef(isEditing);
  latest.current = isEditing;
  const { run, error } = useAction();
  const { command, notes } = curlOf(request, baseUrl);
  const copy = () => {
    setCopied(true);
    copyText(command, notes);
  };
  const missing = missingParts(request);
  const unsendable = missing.length > 0 ? undefined : whyUnsendable(request);
  const isDisabled = missing.length > 0 || unsendable !== undefined;
  const send = async (choice: TokenChoice, edit?: Edit) => {
    const opened = location.hash;
    const sent = await run(
      ({ id, note }) => `Sent as request ${id}. ${note}`,
      () => sendAgain(request, choice, edit),
    );
    await currentFacts()?.refresh('requests');
    if (!sent) return undefined;
    return () => {
      setEditing(false);
      // Meanwhile, the user may have opened another view.
      if (location.hash === opened) openRoute(href(['requests', sent.id], { q: filter }));
    };
  };
  const sendOn = async (choice: TokenChoice) => {
    const next = await send(choice);
    // Meanwhile, the user may have begun to edit the request.
    if (!latest.current) next?.();
  };
  return (
    <>
      <p class="actions">
        <Button class="primary" disabled={isDisabled} onClick={() => sendOn('same')}>
          Send again
        </Button>
        {request.user && (
          <Button disabled={isDisabled} onClick={() => sendOn('new')}>
            Send with a new token
          </Button>
        )}
        <Button ref={button} onClick={() => setEditing(true)}>
          Edit and send
        </Button>
        <Button onClick={copy}>Copy as curl</Button>
      </p>
      {unsendable && <Note>{unsendable}</Note>}
      {missing.length > 0 && (
        <Note>
          leadmock has not kept the {missing.join(' and the ')}. In “Edit and send”, complete the path and the body. The
          panel omits hidden headers.
        </Note>
      )}
      {isEditing ? (
        <SendForm
          title="Edit and send"
          draft={draftOf(request)}
          firstToken="as before"
          error={error}
          // The draft is indented, so an unchanged body is sent as it was.
          send={({ body, ...edit }) =>
            send('same', { ...edit, body: body === draftOf(request).body.trim() ? undefined : body })
          }
          leave={() => setEditing(false)}
        />
      ) : (
        <Failure error={error} />
      )}
      {isCopied && (
        <>
          <Json value={command} label="The request as curl" />
          {notes.map((note) => (
            <Note key={note}>{note}</Note>
          ))}
        </>
      )}
    </>
  );
}
