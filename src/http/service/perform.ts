import { type RuleId, reject } from '../../api/rules/index.ts';
import type { WarningId } from '../../api/warnings.ts';
import type { Basis } from '../../core/journal/entry.ts';
import { roundedNumberIn } from '../../core/json/exact.ts';
import type { AuthenticatedCall, Operation } from '../../core/operation.ts';
import { mergePatch } from '../../core/overrides.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import type { User } from '../../core/state/state.ts';
import { callerAddress } from '../server/caller-address.ts';
import { successEnvelope } from './envelope.ts';
import { assumptionsOf, type Exchange, type ServiceStep } from './exchange.ts';
import { addExplanation } from './explanation.ts';
import type { MockHeaderSetter } from './mock-headers.ts';
import { sendResponse } from './send-response.ts';
import { noteWarning, showWarnings } from './warnings.ts';

type Commit = (sandbox: Sandbox) => void;

function keep(sandbox: Sandbox, commit: Commit): void {
  try {
    commit(sandbox);
  } catch (error) {
    throw reject('storage', { hint: (error as Error).message });
  }
}

function overridden(result: unknown, { id }: Operation, exchange: Exchange): unknown {
  const merge = exchange.sandbox.overrides?.mergeOf(id);
  if (merge === undefined) return result;
  const fields = Object.keys(merge).join(', ');
  addExplanation(exchange, `an override merged these fields into the result: ${fields} [${id}]`);
  const isKept = ({ pointer }: Basis) => !Object.hasOwn(merge, pointer.split('/')[2] ?? '');
  exchange.bases = (exchange.bases ?? []).filter(isKept);
  return mergePatch(result, merge);
}

export function perform(operation: Operation, commit: Commit, setMockHeader: MockHeaderSetter): ServiceStep {
  return (req, res) => {
    const exchange = res.locals;
    const { sandbox, session } = exchange;
    const call = {
      sandbox,
      assumptions: assumptionsOf(exchange),
      session,
      user: exchange.user,
      params: req.params,
      body: req.body,
      url: req.url,
      address: () => callerAddress(req.ip ?? ''),
      warn: (id: WarningId, detail?: string) => {
        noteWarning(exchange, id);
        if (detail !== undefined) addExplanation(exchange, detail);
      },
      restsOn: (rule: RuleId, ...places: string[]) => {
        exchange.bases ??= [];
        for (const place of places) exchange.bases.push({ pointer: `/result/${place}`, rule });
      },
      roundedNumber: (field: string) =>
        exchange.received ? roundedNumberIn(exchange.received.text, field) : undefined,
      loggedIn: (begun: Session, by: User) => {
        exchange.session = begun;
        exchange.user = by;
      },
    };
    // `requireToken` has set session and user, if the operation needs a token.
    const result = operation.handle(call as unknown as AuthenticatedCall);
    if (session) sandbox.sessions.touch(session, sandbox.clock.now());
    const changes = sandbox.pendingChanges;
    keep(sandbox, commit);
    exchange.performed = true;
    if (changes !== undefined && changes.length > 0) exchange.changes = changes;
    showWarnings(res, setMockHeader);
    const answered = sandbox.overrides === undefined ? result : overridden(result, operation, exchange);
    if (exchange.explain !== undefined) setMockHeader(res, 'explain', exchange.explain);
    sendResponse(res, 200, successEnvelope(answered));
  };
}
