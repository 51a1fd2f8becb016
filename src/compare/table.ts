import { type AssumptionId, assumptionIds } from '../core/assumptions.ts';
import { checks } from './assumptions/index.ts';
import { commentCases, ownerCases, paymentCases } from './contract/leads.ts';
import { sessionCases, tokenCases, wrongPassword } from './contract/sessions.ts';
import { taskCases } from './contract/tasks.ts';
import { viewCases } from './contract/views.ts';
import type { AssumptionCheck, AssumptionProbe, ContractCase } from './probe.ts';
import type { Step } from './step.ts';

export type Probe =
  | { kind: 'case'; about: ContractCase }
  | { kind: 'assumption'; id: AssumptionId; about: AssumptionProbe };

const ofContract = (cases: readonly ContractCase[]): Probe[] => cases.map((about) => ({ kind: 'case', about }));

const ofAssumptions = (...ids: AssumptionId[]): Probe[] =>
  ids.flatMap((id) => checks[id].probes.map((about): Probe => ({ kind: 'assumption', id, about })));

const asked = (when: AssumptionCheck['asked']) => assumptionIds.filter((id) => checks[id].asked === when);

export const probes: readonly Probe[] = [
  ...ofAssumptions(...asked('first')),
  // Runs early, because other probes may use up the logins of a run.
  ...ofContract([wrongPassword]),
  ...ofAssumptions(...asked(undefined)),
  ...ofContract([...ownerCases, ...paymentCases, ...commentCases, ...taskCases, ...tokenCases]),
  ...ofContract([...viewCases, ...sessionCases]),
  ...ofAssumptions(...asked('last')),
];

export function controlOf({ about }: Probe): readonly Step[] {
  return ('control' in about && about.control) || [];
}

/** Whether the steps may reuse earlier responses, so that a run creates fewer records. */
export function isOnceEnough({ about }: Probe): boolean {
  return about.steps.every(({ send }) => send.startsWith('POST /') && !send.startsWith('POST /log'));
}
