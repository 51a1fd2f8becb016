import { useState } from 'preact/hooks';
import { Submit } from '../ui/controls/button.tsx';
import { useSubmit } from '../ui/controls/form.tsx';
import { Failure } from '../ui/failure.tsx';
import type { Operation } from './read-operations.ts';
import { type PlannedRequest, type SentRequest, sendRequest } from './send-request.ts';
import { SentAnswer } from './sent-answer.tsx';
import { type TokenBox, TokenField } from './token-field.tsx';

function requestOf({ method, path, request, tokenHeader }: Operation, form: FormData, token: string): PlannedRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_braces, name) => encodeURIComponent(String(form.get(name))));
  return {
    method,
    path: filled,
    headers: {
      ...(tokenHeader && token !== '' && { [tokenHeader]: token }),
      ...(request && { 'content-type': 'application/json' }),
    },
    body: request && String(form.get('body')),
  };
}

export function TryIt({ operation, tokens }: { operation: Operation; tokens: TokenBox }) {
  const { id, parameters, request, tokenHeader } = operation;
  const [sent, setSent] = useState<SentRequest>();
  const [error, setError] = useState<unknown>();
  const submit = useSubmit(async (_values, form) => {
    setError(undefined);
    setSent(undefined);
    const token = tokenHeader ? await tokens.alive() : '';
    const wanted = requestOf(operation, new FormData(form), token);
    await sendRequest(wanted).then(setSent, (failure) => setError(`There was no answer: ${failure.message}`));
  });
  const sample = JSON.stringify(request?.examples?.[0] ?? {}, null, 2);
  return (
    <details class="try" onToggle={({ currentTarget }) => currentTarget.open && tokenHeader && tokens.alive()}>
      <summary>Try it</summary>
      <form onSubmit={submit} aria-label={`Try ${id}`}>
        {tokenHeader && <TokenField tokens={tokens} header={tokenHeader} />}
        <div class="try-row">
          {parameters.map(({ name, example }) => (
            <label key={name}>
              <span>{name}</span> <input name={name} defaultValue={example} autocomplete="off" />
            </label>
          ))}
        </div>
        {request && (
          <label>
            Body <textarea name="body" rows={sample.split('\n').length + 1} spellcheck={false} defaultValue={sample} />
          </label>
        )}
        <Submit>Send</Submit>
      </form>
      <Failure error={error} />
      {sent && <SentAnswer sent={sent} />}
    </details>
  );
}
