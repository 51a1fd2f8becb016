import { readdirSync, readFileSync } from 'node:fs';
import { controlOperations } from '../../../src/mock/control/operations.ts';
import { goMethod } from '../go/calls.ts';
import { javaMethod } from '../java/calls.ts';
import { pythonMethod } from '../python/calls.ts';
import { table } from '../table.ts';
import { javaScriptMethods } from './javascript-methods.ts';

interface Client {
  language: string;
  folder: string;
  nameOf(id: string): string;
  /** Source of a regular expression that finds the definition of a method. */
  definition(name: string): string;
}

const CLIENTS: readonly Client[] = [
  {
    language: 'Python',
    folder: 'python/leadmock',
    nameOf: pythonMethod,
    definition: (name) => `^    def ${name}\\(`,
  },
  {
    language: 'Go',
    folder: 'go/leadmock',
    nameOf: goMethod,
    definition: (name) => `^func \\(c \\*Client\\) ${name}\\(`,
  },
  {
    language: 'Java',
    folder: 'java/src/main/java/leadmock',
    nameOf: javaMethod,
    definition: (name) => `^  public [^(=]+ ${name}\\(`,
  },
];

function sourceOf({ folder }: Client): string {
  const place = new URL(`../../../clients/${folder}/`, import.meta.url);
  const files = readdirSync(place).filter((name) => /\.(py|go|java)$/.test(name));
  return files.map((name) => readFileSync(new URL(name, place), 'utf8')).join('\n');
}

/** Lists the names of the clients for an operation and for its other formats, such as HAR. */
function namesOf({ id, query = [] }: (typeof controlOperations)[number]): string[] {
  const { schema } = query.find(({ name }) => name === 'format') ?? {};
  return [id, ...((schema?.['enum'] as string[] | undefined) ?? [])];
}

function cell(names: readonly string[]): string {
  return names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(' ');
}

/** One row for each call of the control plane, with the methods of each client that send it. */
export async function methodsTable(): Promise<string> {
  const inJavaScript = await javaScriptMethods();
  const clients = CLIENTS.map((client) => ({ ...client, source: sourceOf(client) }));
  const rows = controlOperations.map((operation) => [
    `\`${operation.method} ${operation.path}\``,
    cell(inJavaScript.get(operation.id) ?? []),
    ...clients.map(({ source, nameOf, definition }) =>
      cell(
        namesOf(operation)
          .map(nameOf)
          .filter((name) => new RegExp(definition(name), 'm').test(source)),
      ),
    ),
  ]);
  return table(['call', 'JavaScript', ...CLIENTS.map(({ language }) => language)], rows);
}
