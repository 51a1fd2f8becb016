import type { WriteOutcome } from '../../sweep/faults/outcomes.ts';
import { commandName } from '../command-name.ts';
import { type Arguments, flagList } from '../yargs-options.ts';

/** Flags that change the server or the command of a run. */
const KEPT = ['url-env', 'timeout', 'fixture', 'fixtures-dir', 'operations', 'assume', 'preset'];

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** @returns a command line that sweeps only the operation, preset and sandbox of the outcome */
export function reproduction({ write, sandbox }: WriteOutcome, command: readonly string[], args: Arguments): string {
  const { unit, operation, fault } = write;
  const kept = KEPT.flatMap((flag) => flagList(args, flag).flatMap((item) => [`--${flag}`, item]));
  const preset = fault.name === 'lost-response' ? [] : ['--presets', fault.name];
  // A sandbox with another name in each run cannot be selected.
  const isFixed = unit.again === undefined || unit.again.sandbox === sandbox;
  const words = ['--only', operation, ...preset, ...(isFixed ? ['--sandbox', sandbox] : []), ...kept, '--', ...command];
  return `${commandName()} sweep --faults ${words.map(quoted).join(' ')}`;
}
