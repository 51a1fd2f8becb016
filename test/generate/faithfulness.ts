import { ruleSections } from '../../src/api/rules/index.ts';
import { warnings } from '../../src/api/warnings.ts';
import type { Assumption } from '../../src/core/assumption.ts';
import { assumptions, presets } from '../../src/core/assumptions.ts';
import type { DeclaredRule } from '../../src/core/rule.ts';
import { plain, table } from './table.ts';
import { whatToTrust } from './what-to-trust.ts';

const PROVENANCE = [
  ['contract', 'the contract of the service says so: assert on it'],
  [
    'likely',
    'documented for requests, observed in calls or clients, or inferred from a sample: develop on it, confirm it',
  ],
  ['guess', 'unknown: leadmock gives the simplest response; do not assert on it'],
  ['leadmock', 'behavior of leadmock itself, such as sandboxes, disk, CORS and the HTTP parser'],
] as const;

/** How a rule is known, and where the contract speaks of it. */
function knownBy({ provenance, contract }: DeclaredRule): string {
  return contract ? `${provenance}: ${plain(contract.section)}, “${plain(contract.quote)}”` : provenance;
}

/** The assumptions as a table: what each is about, its values, and how sure we are of the default. */
export function assumptionsTable(): string {
  return table(
    ['assumption', 'is about', 'values (default first)', 'default is'],
    Object.entries(assumptions).map(([id, { meaning, values, provenance }]: [string, Assumption]) => [
      `\`${id}\``,
      meaning,
      values.map(([value, effect]) => (value === effect ? `\`${value}\`` : `\`${value}\`: ${effect}`)).join('<br>'),
      provenance,
    ]),
  );
}

/** The presets as a table. */
export function presetsTable(): string {
  return table(
    ['preset', 'sets'],
    Object.entries(presets).map(([name, values]) => [
      `\`${name}\``,
      Object.entries(values)
        .map(([id, value]) => `\`${id}=${value}\``)
        .join(', '),
    ]),
  );
}

function answerOf({ rejection }: DeclaredRule): string {
  if (!rejection) return '';
  const code = typeof rejection.code === 'number' ? String(rejection.code) : `as \`${rejection.code}\` says`;
  return `${code} ${rejection.message}`;
}

function section(title: string, rules: Readonly<Record<string, DeclaredRule>>): string {
  const rows = Object.entries(rules).map(([id, rule]) => [
    `\`${id}\``,
    plain(rule.text),
    knownBy(rule),
    rule.assumption ? `\`${rule.assumption}\`` : rule.setting ? `\`--${rule.setting}\`` : '',
    plain(answerOf(rule)),
  ]);
  return `### ${title}\n\n${table(['rule', 'what leadmock does', 'known by', 'changed by', 'rejection'], rows)}`;
}

/** `docs/faithfulness.md`: everything that leadmock answers and how sure that is. */
export function faithfulnessPage(): string {
  return `<!-- Made from the rules in src/api by \`npm run generate\`. Do not edit. -->

# How faithful is leadmock?

The contract of the Lead-Tracking Service leaves many points open. leadmock still has to answer, so it says
how sure it is of each answer: every rule has one label. \`GET /_mock/rules\` and \`/_mock/docs\` show the same as this page.

${table(['known by', 'meaning'], PROVENANCE)}

${whatToTrust}

## Assumptions

Where two answers are plausible, the value of an assumption chooses. Set one at the start (\`--assume errorStatus=code\`, or
\`LEADMOCK_ASSUME\`), or while the mock runs (\`PATCH /_mock/assumptions\` with \`{"errorStatus": "code"}\`; a reset undoes it).

${assumptionsTable()}

A preset sets several (\`--preset\`, \`LEADMOCK_PRESET\`) and leaves the others at their defaults, as all are without one; a single
\`--assume\` wins over it.

${presetsTable()}

## Rules

A rejection names its rule in the response header \`X-Mock-Rule\`. Behind a colon stand the section of the contract and its words.

${Object.entries(ruleSections)
  .map(([title, rules]) => section(title, rules))
  .join('\n\n')}

## Warnings

What a client can do that is answered like anything else, and yet discouraged or suspicious: named in the response header
\`X-Mock-Warning\`, and counted by \`GET /_mock/warnings\`.

${table(
  ['warning', 'what was seen', 'what to do instead'],
  Object.entries(warnings).map(([id, { text, advice }]) => [`\`${id}\``, text, advice]),
)}
`;
}
