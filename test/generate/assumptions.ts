import { readdirSync } from 'node:fs';
import type { WholeAssumption } from '../../src/compare/probe.ts';
import type { RuleSection } from '../../src/core/rule.ts';
import { moduleText } from './module-text.ts';

const FOLDER = new URL('../../src/compare/assumptions/', import.meta.url);
const FROM = 'src/compare/assumptions';

/** In the order of the sections of the rules that they change, then of their names. */
const SECTIONS: readonly RuleSection[] = ['All operations', 'Bodies', 'Sessions and tokens', 'Tasks', 'Views', 'Leads'];

interface Found {
  file: string;
  assumption: WholeAssumption;
}

function place({ assumption }: Found): number {
  return Math.min(...Object.values(assumption.rules).map(({ section }) => SECTIONS.indexOf(section)));
}

async function find(file: string): Promise<Found> {
  const exported = Object.values(await import(new URL(file, FOLDER).href)) as WholeAssumption[];
  const assumption = exported.find((each) => typeof each === 'object' && 'rules' in each);
  if (assumption === undefined) throw new Error(`src/compare/assumptions/${file} exports no assumption`);
  return { file, assumption };
}

const files = readdirSync(FOLDER).filter((file) => file !== 'index.ts');
const all = (await Promise.all(files.toSorted().map(find))).toSorted((a, b) => place(a) - place(b));

/** The values of all assumptions, for the core. */
function tableModule(path: string): string {
  const table = all.map(({ assumption: { id, meaning, provenance, values } }) => [id, { meaning, provenance, values }]);
  return moduleText(
    path,
    FROM,
    `
import type { Assumption } from './assumption.ts';

export const assumptions = ${JSON.stringify(Object.fromEntries(table))} as const satisfies Record<string, Assumption>;
`,
  );
}

function rulesIn(wanted: RuleSection): [string, object][] {
  return all.flatMap(({ assumption: { id, rules } }) =>
    Object.entries(rules).flatMap(([rule, { section, ...rest }]): [string, object][] =>
      section === wanted ? [[rule, { ...rest, assumption: id }]] : [],
    ),
  );
}

/** The rules that assumptions change, by section, for the table of rules. */
function rulesModule(path: string): string {
  const sections = SECTIONS.map((section) => [section, Object.fromEntries(rulesIn(section))]);
  return moduleText(
    path,
    FROM,
    `
import type { DeclaredRule } from '../../core/rule.ts';

/** The rules that assumptions change, by section. */
export const assumedRules = ${JSON.stringify(Object.fromEntries(sections))} as const satisfies Record<string, Record<string, DeclaredRule>>;
`,
  );
}

/** The list of all, for whoever asks a service. */
function indexModule(path: string): string {
  const imports = all.map(({ file, assumption }) => `import { ${assumption.id} } from './${file}';\n`);
  return moduleText(
    path,
    FROM,
    `
import type { AssumptionId } from '../../core/assumptions.ts';
import type { WholeAssumption } from '../probe.ts';
${imports.toSorted().join('')}
export const checks: { readonly [Id in AssumptionId]: WholeAssumption } = { ${all.map(({ assumption }) => assumption.id).join(', ')} };
`,
  );
}

function module(path: string, make: (path: string) => string) {
  return { path, make: () => make(path) };
}

/** What is made from the files of the assumptions. */
export const assumptionModules = [
  module('src/core/assumption-table.ts', tableModule),
  module('src/api/rules/assumed.ts', rulesModule),
  module('src/compare/assumptions/index.ts', indexModule),
];
