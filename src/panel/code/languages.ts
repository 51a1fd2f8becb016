import { curlOf } from './curl.ts';
import { fetchOf } from './fetch.ts';
import { pythonOf } from './python.ts';

/** Writers of code that sends a request. */
export const LANGUAGES = { curl: curlOf, fetch: fetchOf, Python: pythonOf };

export type Language = keyof typeof LANGUAGES;
