import { useState } from 'preact/hooks';
import type { JournalRequest } from '../../client/index.ts';
import type { ControlArmFaultRequest } from '../../generated/shapes.ts';
import { faultTitle } from '../faults/fault-title.ts';
import { LANGUAGES, type Language } from '../reference/samples.tsx';
import { baseUrl, call } from '../shell/control.ts';
import { currentFacts, useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { copyText } from '../ui/controls/copy-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Json } from '../ui/json.tsx';
import { Note } from '../ui/texts.tsx';
import { EditForm } from './edit-form.tsx';
import { type Edit, missingParts, sendAgain } from './resend.ts';

export function RequestActions({ request, filter }: { request: JournalRequest; filter: string }) {
  const [shown, setShown] = useState<Language>();
  const [isEditing, setEditing] = useState(false);
  const { run, error } = useAction();
  const { command = '', notes = [] } = shown ? LANGUAGES[shown](request, baseUrl) : {};
  const copy = (language: Language) => {
    setShown(language);
    const { command, notes } = LANGUAGES[language](request, baseUrl);
    copyText(command, notes);
  };
  const missing = missingParts(request);
  const send = async (edit?: Edit) => {
    const sent = await run(
      ({ id, note }) => `Sent as request ${id}. ${note}`,
      () => sendAgain(request, edit),
    );
    await currentFacts()?.refresh('requests');
    if (!sent) return;
    setEditing(false);
    location.hash = href(['requests', sent.id], { q: filter });
  };
  return (
    <>
      <p class="actions">
        <Button class="primary" disabled={missing.length > 0} onClick={() => send()}>
          Send again
        </Button>
        <Button onClick={() => setEditing(true)}>Edit and send</Button>
        <span class="quiet">Copy as</span>
        {(Object.keys(LANGUAGES) as Language[]).map((language) => (
          <Button key={language} aria-label={`Copy as ${language}`} onClick={() => copy(language)}>
            {language}
          </Button>
        ))}
      </p>
      {missing.length > 0 && (
        <Note>
          The journal lacks the {missing.join(' and the ')}. In “Edit and send”, complete the path and the body. The
          panel omits hidden headers.
        </Note>
      )}
      {isEditing ? (
        <EditForm request={request} error={error} send={send} leave={() => setEditing(false)} />
      ) : (
        <Failure error={error} />
      )}
      {shown && <Json value={command} label={`The request as ${shown}`} />}
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </>
  );
}

type Preset = NonNullable<ControlArmFaultRequest['preset']>;

/** `title` is the title of the fault that the preset arms. */
const NEXT: [preset: Preset, label: string, title: string][] = [
  ['slow', 'Delay the response', 'delay'],
  ['lost-response', 'Lose the response', 'reset after'],
  ['maintenance', 'Respond with 503', 'response before'],
  ['expired-token', 'Expire the token', 'error before'],
];

/** Buttons that arm a fault for the next request to the operation of `request`, or delete the armed fault. */
export function NextRequest({ request, requests }: { request: JournalRequest; requests: readonly JournalRequest[] }) {
  const { operation, path, headers } = request;
  const { value: faults = [] } = useFact('faults');
  const { run, error } = useAction();
  const [latest, setLatest] = useState(0);
  if (operation === null) return null;
  const hit = requests.find(({ fault }) => fault?.id === latest);
  const turn = async (preset: Preset, armed: { id: number } | undefined) => {
    if (armed) return run(`Deleted fault ${armed.id}.`, () => call('delete-fault', { params: armed }));
    const body = { preset, match: { operation }, times: 1 };
    const fault = await run(`Armed a fault for the next ${operation}.`, () => call('arm-fault', { body }));
    return fault && setLatest(fault.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a line
    <div class="actions" role="group" aria-label={`Next ${operation}`}>
      <span class="quiet">Next {operation}:</span>
      {NEXT.filter(([preset]) => preset !== 'expired-token' || headers['token'] !== undefined).map(
        ([preset, label, title]) => {
          const armed = faults.find((fault) => fault.match.operation === operation && faultTitle(fault) === title);
          return (
            <Button key={preset} aria-pressed={armed !== undefined} onClick={() => turn(preset, armed)}>
              {label}
            </Button>
          );
        },
      )}
      <a href={href(['faults'], { operation, path })}>More faults</a>
      {hit && <a href={href(['requests', hit.id])}>The fault fired for request {hit.id}</a>}
      <Failure error={error} />
    </div>
  );
}
