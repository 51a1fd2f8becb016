import { LANGUAGES } from '../code/languages.ts';
import type { CodeRequest } from '../code/request-parts.ts';
import { baseUrl } from '../shell/control.ts';
import { CodeTabs } from '../ui/code-tabs.tsx';
import type { Operation } from './read-operations.ts';
import { sampleOf } from './sample.ts';

/** Masked token, which becomes a variable in generated commands. */
const HIDDEN = '...';

export function Samples({ operation }: { operation: Operation }) {
  const { headers, ...sample } = sampleOf(operation);
  const token = operation.tokenHeader && { [operation.tokenHeader]: HIDDEN };
  const request: CodeRequest = { ...sample, headers: { ...token, ...headers } };
  const texts = Object.entries(LANGUAGES).map(([language, write]) => [language, write(request, baseUrl).command]);
  return <CodeTabs texts={Object.fromEntries(texts)} label={operation.id} />;
}
