import { parseAssumptions } from '../../mock/control/assumptions/parse-assumptions.ts';
import { DURATION_DESCRIPTION, parseDuration } from '../../mock/control/duration.ts';
import { type AssumptionId, type AssumptionValues, listedValues } from '../../mock/core/assumptions.ts';
import { type OtherValue, otherValue, otherValues } from '../../sweep/other-values.ts';
import { urlVariablesOf } from '../given-command.ts';
import { DASH, requireOneOutput } from '../standard-streams.ts';
import { UsageError } from '../usage-error.ts';
import { requireWritable } from '../write-file.ts';
import { type Arguments, flagList, flagText } from '../yargs-options.ts';

export interface RunSettings {
  urlVariables: string[];
  jobs: number;
  timeoutMs: number;
  junit: string | undefined;
}

export interface SweepSettings extends RunSettings {
  otherValues: OtherValue[];
}

const MAX_JOBS = 64;
const MAX_TIMEOUT_MS = 24 * 60 * 60 * 1000;

/** Parses an item of --only: `assumption=value`, or `assumption` for all listed values except the current value. */
function meant(item: string, base: AssumptionValues): OtherValue[] {
  const [id = '', ...value] = item.split('=');
  const asked = value.join('=');
  const known = base[id as AssumptionId];
  const isWhole = value.length === 0;
  const { violations } = parseAssumptions([[id, isWhole ? known : asked]]);
  if (violations[0]) throw new UsageError(`--only: ${violations[0].message}`);
  const assumption = id as AssumptionId;
  if (isWhole) return otherValues(base, [assumption]);
  if (asked !== known) return [otherValue(assumption, asked)];
  const others = listedValues(assumption).filter((listed) => listed !== known);
  throw new UsageError(`--only: ${item} is the current value. Choose ${others.join(' or ')}`);
}

function otherValuesOf(args: Arguments, base: AssumptionValues): OtherValue[] {
  const only = flagList(args, 'only');
  if (only.length === 0) return otherValues(base);
  const all = only.flatMap((item) => meant(item, base));
  // Removes duplicates, because --only may contain both an assumption and one of its values.
  return [...new Map(all.map((each) => [`${each.assumption}=${each.value}`, each])).values()];
}

function jobsOf(args: Arguments): number {
  const text = flagText(args, 'jobs') ?? '1';
  if (/^[1-9][0-9]?$/.test(text) && Number(text) <= MAX_JOBS) return Number(text);
  throw new UsageError(`--jobs must be a whole number from 1 to ${MAX_JOBS} (it is ${JSON.stringify(text)})`);
}

function timeoutOf(args: Arguments): number {
  const text = flagText(args, 'timeout') ?? '10m';
  const ms = parseDuration(text);
  if (ms !== undefined && ms <= MAX_TIMEOUT_MS) return ms;
  throw new UsageError(`--timeout must be ${DURATION_DESCRIPTION}, at most 24h (it is ${JSON.stringify(text)})`);
}

export function readRunSettings(args: Arguments): RunSettings {
  const junit = flagText(args, 'junit');
  requireOneOutput({ junit: junit === DASH, json: args['json'] === true });
  // An error after the last run would lose the report.
  if (junit !== undefined) requireWritable('--junit', junit);
  return { urlVariables: urlVariablesOf(args), jobs: jobsOf(args), timeoutMs: timeoutOf(args), junit };
}

export function readSweepSettings(args: Arguments, base: AssumptionValues): SweepSettings {
  return { ...readRunSettings(args), otherValues: otherValuesOf(args, base) };
}
