import { curlOf } from '../send/curl.ts';
import { baseUrl } from '../shell/control.ts';
import { CopyButton } from '../ui/controls/copy-button.tsx';
import { Json } from '../ui/json.tsx';
import type { Operation } from './read-operations.ts';
import { sampleOf } from './sample.ts';

/** Masked token, which becomes a variable in generated commands. */
const HIDDEN = '...';

export function CurlSample({ operation }: { operation: Operation }) {
  const { headers, ...sample } = sampleOf(operation);
  const token = operation.tokenHeader && { [operation.tokenHeader]: HIDDEN };
  const { command } = curlOf({ ...sample, headers: { ...token, ...headers } }, baseUrl);
  return (
    <>
      <p class="actions">
        curl <CopyButton text={command} label={`Copy ${operation.id} as curl`} />
      </p>
      <Json value={command} label={`${operation.id} as curl`} />
    </>
  );
}
