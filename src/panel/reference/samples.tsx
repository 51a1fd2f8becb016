import { useState } from 'preact/hooks';
import { type CurlRequest, curlOf } from '../requests/curl.ts';
import { fetchOf } from '../requests/fetch-code.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Json } from '../ui/json.tsx';
import { pythonOf } from './python-code.ts';
import type { Operation } from './read-operations.ts';

/** What the journal puts in the place of a token, which a command then asks for. */
const HIDDEN = '...';

/** An operation with its samples as a request. */
function sampleOf({ method, path, parameters, request, tokenHeader }: Operation): CurlRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_braces, name) =>
    String(parameters.find((one) => one.name === name)?.example),
  );
  const body = request?.examples?.[0] ?? null;
  return {
    method,
    path: filled,
    query: {},
    headers: {
      ...(tokenHeader && { [tokenHeader]: HIDDEN }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body,
    body_state: body === null ? 'none' : 'present',
  };
}

const LANGUAGES = {
  curl: (sample: CurlRequest, baseUrl: string) => curlOf(sample, baseUrl).command,
  fetch: (sample: CurlRequest, baseUrl: string) => fetchOf(sample, baseUrl).command,
  Python: pythonOf,
};

/** A request to an operation, to be copied into a program. */
export function Samples({ operation, baseUrl }: { operation: Operation; baseUrl: string }) {
  const [language, setLanguage] = useState<keyof typeof LANGUAGES>('curl');
  const text = LANGUAGES[language](sampleOf(operation), baseUrl);
  return (
    <div class="samples">
      <p class="languages">
        {(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).map((one) => (
          <button type="button" key={one} aria-pressed={one === language} onClick={() => setLanguage(one)}>
            {one}
          </button>
        ))}
        <CopyButton text={text} label={`Copy ${operation.id} in ${language}`} />
      </p>
      <Json value={text} label={`Sample of ${operation.id} in ${language}`} />
    </div>
  );
}
