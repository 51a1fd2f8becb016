import { useState } from 'preact/hooks';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { Submit } from '../ui/controls/button.tsx';
import { Choice, Field } from '../ui/controls/field.tsx';
import { useSubmit } from '../ui/controls/form.tsx';
import { Failure } from '../ui/failure.tsx';
import type { Operation } from './read-operations.ts';
import { sampleOf } from './samples.tsx';
import { type SentRequest, sendRequest } from './send-request.ts';
import { SentAnswer } from './sent-answer.tsx';

const SERVICE = 'reference';

/** A created token has no IP address, so no login revokes the token. */
async function tokenOf(login: string) {
  const { tokens } = await call('get-tokens');
  const known = tokens.find((one) => one.service === SERVICE && one.login === login && one.alive);
  return known?.token ?? (await call('create-token', { body: { user: login, service: SERVICE } })).token;
}

export function TryIt({ operation }: { operation: Operation }) {
  const { id, method, request, tokenHeader } = operation;
  const { value: users } = useFact('users');
  const [sent, setSent] = useState<SentRequest>();
  const [error, setError] = useState<unknown>();
  const { path, body: sample } = sampleOf(operation);
  const submit = useSubmit(async ({ path = '', body, login }) => {
    setError(undefined);
    setSent(undefined);
    const headers = {
      ...(tokenHeader && login !== undefined && { [tokenHeader]: await tokenOf(login) }),
      ...(request && { 'content-type': 'application/json' }),
    };
    await sendRequest({ method, path, headers, body }).then(setSent, (failure) =>
      setError(`No complete response: ${failure.message}`),
    );
  });
  const text = JSON.stringify(sample ?? {}, null, 2);
  return (
    <details class="try">
      <summary>Try it</summary>
      <form onSubmit={submit} aria-label={`Try ${id}`}>
        <div class="fields-row">
          <Field label="Path" name="path" defaultValue={path} required />
          {tokenHeader && users && (
            <Choice
              label="Token"
              name="login"
              options={[...users.map(({ login }) => [login, `of ${login}`] as const), ['', 'none']]}
            />
          )}
        </div>
        {request && (
          <label>
            Body <textarea name="body" rows={text.split('\n').length + 1} spellcheck={false} defaultValue={text} />
          </label>
        )}
        <Submit>Send</Submit>
      </form>
      <Failure error={error} />
      {sent && <SentAnswer sent={sent} />}
    </details>
  );
}
