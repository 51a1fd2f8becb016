import { monotonicMs } from '../core/clock.ts';
import type { Sandboxes } from '../core/sandboxes.ts';
import type { ServiceStep } from './exchange.ts';
import type { MockHeaderSetter } from './mock-headers.ts';

/** A broken escape such as `%zz` in a path made plain text: a malformed id, and no error of the router (rule `path-id`). */
function withReadableEscapes(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** Finds the world that the request is for, and opens the exchange. */
export function chooseSandbox(sandboxes: Sandboxes, setMockHeader: MockHeaderSetter): ServiceStep {
  return (req, res) => {
    if (req.url.includes('%')) req.url = withReadableEscapes(req.url);
    const sandbox = sandboxes.default;
    const { originalUrl } = req;
    const queryAt = originalUrl.indexOf('?');
    res.locals = {
      sandbox,
      startedAtMs: monotonicMs(),
      path: queryAt < 0 ? originalUrl : originalUrl.slice(0, queryAt),
    };
    setMockHeader(res, 'sandbox', sandbox.name);
  };
}
