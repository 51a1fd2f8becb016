import type { Argv, CommandModule, Options } from 'yargs';
import { commands } from '../../src/cli/commands.ts';
import { flagNames } from '../../src/cli/settings/flags.ts';
import { controlCommandNames, controlFlags } from '../../src/cli/steer/commands.ts';
import { plain, table } from './table.ts';

/** What the builder of a command tells yargs. */
interface Told {
  usage?: string;
  positionals: [name: string, options: Options][];
  flags: [name: string, options: Options][];
  examples: [line: string, what: string][];
  epilogue?: string;
}

/** Where more is said of a command than its help says. */
const MORE: Readonly<Record<string, string>> = {
  init: 'fixtures.md#init',
  validate: 'fixtures.md#validate',
  save: 'fixtures.md#save',
  sweep: 'sweep.md',
  compare: 'compare.md',
  verify: 'control-plane.md#verify',
  fault: 'control-plane.md#faults',
};

/** Builds a command on something that only takes down what it is told. */
function toldBy({ builder }: CommandModule): Told {
  const told: Told = { positionals: [], flags: [], examples: [] };
  const take = (write: () => void) => {
    write();
    return recorder;
  };
  const recorder = {
    usage: (text: string) => take(() => Object.assign(told, { usage: text })),
    positional: (name: string, options: Options) => take(() => told.positionals.push([name, options])),
    option: (name: string, options: Options) => take(() => told.flags.push([name, options])),
    options: (all: Record<string, Options>) => take(() => told.flags.push(...Object.entries(all))),
    example: (line: string, what: string) => take(() => told.examples.push([line, what])),
    epilogue: (text: string) => take(() => Object.assign(told, { epilogue: text })),
  };
  if (typeof builder === 'function') builder(recorder as unknown as Argv);
  return told;
}

/** Flags as a table; what a description has in brackets at its end is the default and the variable. */
function flagTable(flags: readonly [name: string, options: Options][]): string {
  const rows = flags.map(([name, { type, describe = '' }]) => {
    const [, text = '', notes = ''] = /^(.*?)((?: \[[^\]]*\])*)$/.exec(describe) ?? [];
    const shown = [...notes.matchAll(/\[([^\]]*)\]/g)].map(([, note]) => `\`${note}\``).join(', ');
    return [`\`--${name}${type === 'boolean' ? '' : ' <…>'}\``, plain(text), shown];
  });
  const head = ['flag', 'does', 'default, variable'];
  const width = rows.some(([, , shown]) => shown !== '') ? 3 : 2;
  return table(
    head.slice(0, width),
    rows.map((row) => row.slice(0, width)),
  );
}

/** The flags that every command for a running server takes. */
export function steeringFlags(): string {
  return flagTable(Object.entries(controlFlags()));
}

function section(command: CommandModule): string {
  const [usage = ''] = [command.command].flat();
  const [name = ''] = usage.split(' ');
  const told = toldBy(command);
  const isSteering = controlCommandNames.includes(name);
  const takesServerFlags = told.flags.length === flagNames.length;
  const own = told.flags.filter(([flag]) => !(isSteering && Object.hasOwn(controlFlags(), flag)));
  const parts = [
    `### leadmock ${name}`,
    `${plain(String(command.describe))}.${MORE[name] ? ` [More about it](${MORE[name]}).` : ''}`,
    `Usage: \`${told.usage ?? `leadmock ${usage}`}\``,
    told.positionals.length > 0 &&
      table(
        ['argument', 'is'],
        told.positionals.map(([word, { describe = '' }]) => [`\`${word}\``, plain(describe)]),
      ),
    takesServerFlags && 'It takes [the flags of the server](configuration.md#flags).',
    own.length > 0 && !takesServerFlags && flagTable(own),
    told.examples.length > 0 &&
      table(
        ['example', 'does'],
        told.examples.map(([line, what]) => [`\`${line}\``, plain(what)]),
      ),
    told.epilogue,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** A section for each command, from what `--help` is made of. */
export function commandSections(): string {
  return commands.map(section).join('\n\n');
}
