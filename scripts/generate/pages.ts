import { readFileSync } from 'node:fs';
import { environmentName, flagNames, serveFlags } from '../../src/cli/settings/flags.ts';
import { assumptionsTable, presetsTable } from './assumption-tables.ts';
import { callsTable } from './calls.ts';
import { methodsTable } from './clients/methods-table.ts';
import { commandsTable, steeringFlags } from './commands.ts';
import { labelsTable, specifiedTable } from './faithfulness.ts';
import { faultEffectsTable } from './fault-effects.ts';
import { table } from './table.ts';

function flagsTable(): string {
  return table(
    ['flag', 'variable', 'default', 'meaning'],
    flagNames.map((name) => {
      const { describe, default: standard, value } = serveFlags[name];
      const usage = value === undefined ? `--${name}` : `--${name} <${value}>`;
      return [`\`${usage}\``, `\`${environmentName(name)}\``, `\`${standard}\``, describe];
    }),
  );
}

/** @returns a function that reads a file, which the test runs, into a code block */
function code(language: string, path: string, test: string) {
  const read = () => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  return () => `<!-- not-run: ${test} runs the file -->\n\`\`\`${language}\n${read().trimEnd()}\n\`\`\``;
}

const SUITES = 'test/extended/any-language/any-language.test.ts';
const EXAMPLES = 'test/extended/examples/passes.test.ts';

/** Keeps a page that is written by hand, and replaces only the text between the marks of each name. */
function page(path: string, parts: Readonly<Record<string, () => string | Promise<string>>>) {
  const make = async () => {
    let text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    for (const [name, content] of Object.entries(parts)) {
      const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
      const [head, rest] = text.split(start);
      const tail = rest?.split(end)[1];
      if (head === undefined || tail === undefined) throw new Error(`${path} lacks the marks ${start} and ${end}`);
      text = `${head}${start}\n\n${await content()}\n\n${end}${tail}`;
    }
    return text;
  };
  return { path, make };
}

export const pages = [
  page('docs/any-language.md', {
    'leadmock.rb': code('ruby', 'test/extended/any-language/ruby/leadmock.rb', SUITES),
    'Leadmock.cs': code('csharp', 'test/extended/any-language/csharp/Leadmock.cs', SUITES),
    'Leadmock.php': code('php', 'examples/php/Leadmock.php', EXAMPLES),
    'leadmock.sh': code('sh', 'examples/bash/leadmock.sh', EXAMPLES),
  }),
  page('docs/faithfulness.md', { labels: labelsTable, operations: specifiedTable }),
  page('docs/reference/configuration.md', { flags: flagsTable, assumptions: assumptionsTable, presets: presetsTable }),
  page('docs/reference/cli.md', { 'flags for a running server': steeringFlags, commands: commandsTable }),
  page('docs/reference/control-plane.md', { calls: callsTable }),
  page('docs/reference/clients.md', { 'methods of all clients': methodsTable }),
  page('docs/reference/faults.md', { 'effects of faults': faultEffectsTable }),
];
