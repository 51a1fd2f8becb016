import { type RuleId, reject } from '../../api/rules/index.ts';
import type { WarningId } from '../../api/warnings.ts';
import type { Basis } from '../../core/journal/entry.ts';
import type { AuthenticatedCall, Operation } from '../../core/operation.ts';
import { mergePatch } from '../../core/overrides.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import type { User } from '../../core/state/state.ts';
import { callerAddress } from '../server/caller-address.ts';
import { successEnvelope } from './envelope.ts';
import { assumptionsOf, type Exchange, type ServiceStep } from './exchange.ts';
import { addExplanation } from './explanation.ts';
import { sendResponse } from './send-response.ts';
import { noteWarning, warnOfDamagedText } from './warnings.ts';

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
  exchange.outcome.bases = (exchange.outcome.bases ?? []).filter(isKept);
  return mergePatch(result, merge);
}

export function perform(operation: Operation, commit: Commit): ServiceStep {
  return (req, res) => {
    const exchange = res.locals;
    const { sandbox, arrival, outcome } = exchange;
    const { session } = arrival;
    const call = {
      sandbox,
      assumptions: assumptionsOf(exchange),
      session,
      user: arrival.user,
      params: req.params,
      body: req.body,
      url: req.url,
      address: () => callerAddress(req.ip ?? ''),
      warn: (id: WarningId, detail?: string) => {
        noteWarning(exchange, id);
        if (detail !== undefined) addExplanation(exchange, detail);
      },
      restsOn: (rule: RuleId, ...places: string[]) => {
        outcome.bases ??= [];
        for (const place of places) outcome.bases.push({ pointer: `/result/${place}`, rule });
      },
      loggedIn: (begun: Session, by: User) => {
        arrival.session = begun;
        arrival.user = by;
      },
    };
    // `requireToken` has set session and user, if the operation needs a token.
    const result = operation.handle(call as AuthenticatedCall);
    if (session) sandbox.sessions.touch(session, sandbox.clock.now());
    const changes = sandbox.pendingChanges;
    keep(sandbox, commit);
    outcome.performed = true;
    if (changes !== undefined && changes.length > 0) outcome.changes = changes;
    for (const change of changes ?? []) warnOfDamagedText(exchange, change);
    const shown = sandbox.overrides === undefined ? result : overridden(result, operation, exchange);
    sendResponse(res, 200, successEnvelope(shown));
  };
}
