import type { Options } from 'yargs';
import { type Command, nameOf } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';
import { commonFlags, controlCommands } from '../../src/cli/control/commands.ts';
import { flagNames, serveFlags } from '../../src/cli/settings/flags.ts';
import { plain, table } from './table.ts';

/** Pages that explain a command beyond its help. */
const MORE: Readonly<Record<string, string>> = {
  init: 'fixtures.md#init',
  validate: 'fixtures.md#validate',
  fixture: 'fixtures.md#fixture-export',
  run: 'ci.md#run-in-ci',
  sweep: 'sweep.md',
  compare: 'compare.md',
  verify: 'control/verify.md',
  fault: 'control/faults.md',
};

/** Brackets at the end of a description contain the default and the variable. */
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

/** Lists the flags that all commands for a running server have. */
export function steeringFlags(): string {
  return flagTable(Object.entries(commonFlags));
}

function serverFlagsSentence(flags: object): string {
  const missing = flagNames.filter((flag) => !Object.hasOwn(flags, flag)).map((flag) => `\`--${flag}\``);
  const except = missing.length > 0 ? `, except ${missing.join(', ')}` : '';
  return `Flags: [the flags of the server](configuration.md#flags)${except}.`;
}

function section(command: Command): string {
  const { usage, synopsis = `leadmock ${usage}`, describe, words = {}, flags = {}, examples = [], epilogue } = command;
  const name = nameOf(command);
  const isSteering = controlCommands.includes(command);
  const takesServerFlags = Object.hasOwn(flags, 'port');
  const documented = (flag: string) =>
    (isSteering && Object.hasOwn(commonFlags, flag)) || (takesServerFlags && Object.hasOwn(serveFlags, flag));
  const own = Object.entries(flags).filter(([flag]) => !documented(flag));
  const parts = [
    `### leadmock ${name}`,
    `${plain(describe)}.${MORE[name] ? ` [Details](${MORE[name]}).` : ''}`,
    `Usage: \`${synopsis}\``,
    Object.keys(words).length > 0 &&
      table(
        ['argument', 'is'],
        Object.entries(words).map(([word, says]) => [`\`${word}\``, plain(says)]),
      ),
    takesServerFlags && serverFlagsSentence(flags),
    own.length > 0 && flagTable(own),
    examples.length > 0 &&
      table(
        ['example', 'does'],
        examples.map(([line, what]) => [`\`${line}\``, plain(what)]),
      ),
    epilogue,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** The sections have the same data as `--help`. */
export function commandSections(): string {
  return commands.map(section).join('\n\n');
}
