import { type AssumptionId, assumptionIds } from '../core/assumptions.ts';
import { checks } from './assumptions/index.ts';
import { envelopeCases } from './contract/envelope.ts';
import { commentCases, ownerCases, paymentCases } from './contract/leads.ts';
import { sessionCases, tokenCases } from './contract/sessions.ts';
import { taskAnswerCases } from './contract/task-answers.ts';
import { taskCases } from './contract/tasks.ts';
import { viewCases } from './contract/views.ts';
import type { AssumptionCheck, AssumptionProbe, ContractCase, StandingCase } from './probe.ts';
import type { Step } from './step.ts';

export type Probe =
  | { kind: 'case'; about: ContractCase }
  | { kind: 'assumption'; id: AssumptionId; about: AssumptionProbe };

export const standingCases: readonly StandingCase[] = envelopeCases;

const ofContract = (cases: readonly ContractCase[]): Probe[] => cases.map((about) => ({ kind: 'case', about }));

const ofAssumptions = (...ids: AssumptionId[]): Probe[] =>
  ids.flatMap((id) => checks[id].probes.map((about): Probe => ({ kind: 'assumption', id, about })));

const asked = (when: AssumptionCheck['asked']) => assumptionIds.filter((id) => checks[id].asked === when);

const changesOwner = ({ about }: Probe) => about.steps.some(({ send }) => send.endsWith('/owner'));
const probesOfOthers = ofAssumptions(...asked('first'), ...asked(undefined));

/** In the order of a run: probes that change the owner or the view are adjacent. */
export const probes: readonly Probe[] = [
  ...probesOfOthers.filter(changesOwner),
  ...ofContract(ownerCases),
  ...probesOfOthers.filter((each) => !changesOwner(each)),
  ...ofContract([...paymentCases, ...commentCases, ...taskCases, ...taskAnswerCases, ...tokenCases]),
  ...ofContract([...viewCases, ...sessionCases]),
  ...ofAssumptions(...asked('last')),
];

export function controlOf({ about }: Probe): readonly Step[] {
  return ('control' in about && about.control) || [];
}

/** Whether an earlier response to the same request is enough. A new request would leave one more record. */
export function isOnceEnough({ kind, about }: Probe): boolean {
  if (kind === 'case') return about.steps.length === 1;
  return about.values === undefined && !about.steps.some(({ send }) => send.startsWith('PUT '));
}
