import { useState } from 'preact/hooks';
import { type CurlRequest, curlOf } from '../requests/curl.ts';
import { fetchOf } from '../requests/fetch-code.ts';
import { baseUrl } from '../shell/control.ts';
import { Button } from '../ui/controls/button.tsx';
import { CopyButton } from '../ui/controls/copy-button.tsx';
import { Json } from '../ui/json.tsx';
import { pythonOf } from './python-code.ts';
import type { Operation } from './read-operations.ts';

/** Masked tokens in the journal; commands use a variable instead. */
const HIDDEN = '...';

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
  };
}

export const LANGUAGES = { curl: curlOf, fetch: fetchOf, Python: pythonOf };

export type Language = keyof typeof LANGUAGES;

export function Samples({ operation }: { operation: Operation }) {
  const [language, setLanguage] = useState<Language>('curl');
  const text = LANGUAGES[language](sampleOf(operation), baseUrl).command;
  return (
    <div class="samples">
      <p class="languages">
        {(Object.keys(LANGUAGES) as Language[]).map((one) => (
          <Button key={one} aria-pressed={one === language} onClick={() => setLanguage(one)}>
            {one}
          </Button>
        ))}
        <CopyButton text={text} label={`Copy ${operation.id} in ${language}`} />
      </p>
      <Json value={text} label={`Sample of ${operation.id} in ${language}`} />
    </div>
  );
}
