import { type CurlRequest, curlOf } from '../requests/curl.ts';
import { fetchOf } from '../requests/fetch-code.ts';
import { baseUrl } from '../shell/control.ts';
import { CodeTabs } from '../ui/code-tabs.tsx';
import { pythonOf } from './python-code.ts';
import type { Operation } from './read-operations.ts';

/** Masked token, which becomes a variable in generated commands. */
const HIDDEN = '...';

export function sampleOf({ method, path, parameters, request, tokenHeader }: Operation): CurlRequest {
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
  const sample = sampleOf(operation);
  const texts = Object.entries(LANGUAGES).map(([language, write]) => [language, write(sample, baseUrl).command]);
  return <CodeTabs texts={Object.fromEntries(texts)} label={operation.id} />;
}
