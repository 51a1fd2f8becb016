import type { JournalRequest } from '../../../generated/shapes.ts';
import { faultName, kindOf } from '../../core/fault-effects.ts';
import type { ArmedFault } from '../../core/faults.ts';
import { isChosenName } from '../../core/sandbox/chosen-name.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { basePathOf, DEFAULT_SANDBOX, type Sandboxes } from '../../core/sandbox/sandboxes.ts';
import { maskOf } from '../../requests/mask.ts';
import { presentEntry } from '../journal/present.ts';
import { type RequestsElsewhere, requestsElsewhere } from './requests-elsewhere.ts';

const MAX_REQUESTS = 20;
const MAX_SANDBOXES = 3;

function requestCount(count: number): string {
  return `${count} request${count === 1 ? '' : 's'}`;
}

function elsewhereLine({ sandbox, count }: RequestsElsewhere): string {
  const got = `meanwhile, the sandbox ${sandbox} got ${requestCount(count)}`;
  if (sandbox === DEFAULT_SANDBOX) return `${got}: does the client drop the path of its base URL?`;
  if (isChosenName(sandbox)) return `${got}: does the client keep the URL of an earlier test?`;
  return `${got}: does the client select the wrong sandbox?`;
}

function rejectionLine({ id, method, path, status, code, rules, explanation }: JournalRequest): string {
  const why = [rules.join(', '), explanation].filter(Boolean).join(': ');
  return `request ${id}, ${method} ${path}: HTTP ${status}, code ${code}: ${why}`;
}

function rejectionLines(sandbox: Sandbox): string[] {
  const rejected = sandbox.journal.entries().filter(({ outcome }) => outcome === 'rejected');
  const left = rejected.length - MAX_REQUESTS;
  return [
    ...rejected.slice(0, MAX_REQUESTS).map((entry) => rejectionLine(presentEntry(entry, sandbox))),
    ...(left > 0 ? [`leadmock rejected ${left} more request${left === 1 ? '' : 's'}`] : []),
  ];
}

function openLines(sandbox: Sandbox): string[] {
  const mask = maskOf(sandbox);
  return sandbox.journal
    .inFlight()
    .map(({ id, method, path }) => `request ${id}, ${method} ${mask.text(path)}: the test ended before its response`);
}

function clearedLines({ journal, lastRequestId }: Sandbox): string[] {
  const cleared = lastRequestId - journal.requestCount - journal.inFlight().length;
  return cleared > 0 ? [`the test cleared ${requestCount(cleared)} from the journal, for example by a reset`] : [];
}

/** @returns the probable causes of a failure: lines about the requests of the sandbox, and of other sandboxes */
export function causeLines(sandbox: Sandbox, sandboxes: Sandboxes): string[] {
  const { name, lastRequestId } = sandbox;
  if (lastRequestId === 0) {
    return [
      `the sandbox got no requests: let the client append ${basePathOf(name)} to the URL of the server, or send the header X-Mock-Sandbox: ${name}`,
      ...requestsElsewhere(sandbox, sandboxes).slice(0, MAX_SANDBOXES).map(elsewhereLine),
    ];
  }
  const found = [...rejectionLines(sandbox), ...openLines(sandbox), ...clearedLines(sandbox)];
  return found.length > 0 ? found : [`the sandbox got ${requestCount(lastRequestId)}, and leadmock rejected none`];
}

export function unfiredLine({ id, match, ...kind }: ArmedFault, title: string): string {
  const meant = Object.keys(match).length === 0 ? '' : ` for ${JSON.stringify(match)}`;
  return `leadmock: fault ${id} (${faultName(kindOf(kind))}${meant}) never fired in the test ${JSON.stringify(title)}: its effect is untested`;
}
