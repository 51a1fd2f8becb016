import type { Options } from 'yargs';
import { type Command, nameOf } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';
import { commonFlags, controlCommands } from '../../src/cli/control/commands.ts';
import { type FlagName, flagNames, serveFlags } from '../../src/cli/settings/flags.ts';
import { plain, table } from './table.ts';

/** Pages that explain a command beyond its help. */
const MORE: Readonly<Record<string, string>> = {
  init: '../your-data.md#init',
  validate: '../your-data.md#validate',
  fixture: '../your-data.md#fixture-export',
  run: '../run-it.md#run-in-ci',
  sweep: '../sweep.md',
  compare: '../compare.md',
  verify: 'requests.md#verify-requests',
  fault: 'faults.md',
  serve: 'configuration.md#flags',
  healthcheck: '../run-it.md#wait-until-a-server-is-ready',
  report: 'report.md',
  open: '../recipes.md#replay-a-failed-test',
  snapshot: 'state.md#snapshots',
  clock: 'sandboxes.md#clock',
  seed: 'state.md#seed',
  reset: 'state.md#reset',
  requests: 'requests.md',
};

interface Flag {
  /** Flag as it is typed, such as `--url <…>`. */
  usage: string;
  effect: string;
  /** Default and variable; empty if there are none. */
  notes: string;
}

/** Brackets at the end of a description contain the default and the variable. */
function flagsOf(flags: Readonly<Record<string, Options>>): Flag[] {
  return Object.entries(flags).map(([name, { type, describe = '' }]) => {
    const [, text = '', brackets = ''] = /^(.*?)((?: \[[^\]]*\])*)$/.exec(describe) ?? [];
    const notes = [...brackets.matchAll(/\[([^\]]*)\]/g)]
      .map(([, note = '']) => note)
      .filter((note) => note !== 'none');
    const usage = `\`--${name}${type === 'boolean' ? '' : ' <…>'}\``;
    return { usage, effect: plain(text), notes: notes.map((note) => `\`${note}\``).join(', ') };
  });
}

/** Lists the flags that all commands for a running server have. */
export function steeringFlags(): string {
  const rows = flagsOf(commonFlags).map(({ usage, effect, notes }) => [usage, effect, notes]);
  return table(['flag', 'meaning', 'default, variable'], rows);
}

/** @returns names of the flags that a command has in common with the server */
function flagsOfServer(flags: Readonly<Record<string, Options>>): FlagName[] {
  return flagNames.filter((name) => flags[name]?.describe?.startsWith(serveFlags[name].describe));
}

function row(command: Command): [string, string] {
  const { usage, synopsis = `leadmock ${usage}`, describe, words = {}, flags = {} } = command;
  const name = nameOf(command);
  const ofServer = flagsOfServer(flags);
  const elsewhere = new Set<string>([
    ...ofServer,
    ...(controlCommands.includes(command) ? Object.keys(commonFlags) : []),
  ]);
  const own = Object.fromEntries(Object.entries(flags).filter(([flag]) => !elsewhere.has(flag)));
  const isServer = ofServer.includes('port');
  const page = MORE[name];
  return [
    `<a id="leadmock-${name}"></a>\`${synopsis}\``,
    [
      `${page ? `[${plain(describe)}](${page})` : plain(describe)}.`,
      ...Object.entries(words).map(([word, effect]) => `\`${word}\`: ${plain(effect)}`),
      ...flagsOf(own).map(({ usage, effect, notes }) => `${usage}: ${effect}${notes === '' ? '' : ` (${notes})`}`),
      ...(isServer || ofServer.length === 0
        ? []
        : [`${ofServer.map((flag) => `\`--${flag}\``).join(', ')}: as for the server`]),
    ].join('<br>'),
  ];
}

/** The table has the same data as `--help`, without examples and notes. */
export function commandsTable(): string {
  return table(['command', 'does'], commands.map(row));
}
