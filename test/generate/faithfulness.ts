import { rules } from '../../src/api/rules/index.ts';
import { assumptions } from '../../src/core/assumptions.ts';
import type { Rule } from '../../src/core/rule.ts';
import { service } from '../../src/mock.ts';
import { table } from './table.ts';

/**
 * Maximum number of operations of a rule in their own rows. Rules of more operations are in the row of all operations.
 */
const MAX_OPERATIONS = 3;

type Named = readonly [id: string, rule: Rule];

const all: readonly Named[] = Object.entries(service.rules);

/** @returns the rules of one operation, or without an operation the rules of many operations */
function rulesOf(operation: string | undefined): Named[] {
  return all.filter(([, { operations }]) => {
    const isOfMany = operations === undefined || operations.length > MAX_OPERATIONS;
    return operation === undefined ? isOfMany : !isOfMany && operations.includes(operation);
  });
}

function linked(id: string): string {
  return `[${id}](rules.md#${id})`;
}

function known(named: readonly Named[], provenance: Rule['provenance']): string {
  return named.flatMap(([id, rule]) => (rule.provenance === provenance ? [linked(id)] : [])).join(', ');
}

/** @returns the settings that change guesses, such as `timezone` or `--task-status` */
function switches(named: readonly Named[]): string {
  const guesses = named.filter(([, { provenance }]) => provenance === 'guess');
  const found = guesses.flatMap(([id, { assumption, setting }]) => {
    if (assumption !== undefined) return [`[\`${assumption}\`](configuration.md#assumptions)`];
    return setting === undefined ? [] : [`[\`--${setting}\`](rules.md#${id})`];
  });
  return [...new Set(found)].join(', ');
}

function row(operation: string | undefined, title: string): string[] {
  const own = rulesOf(operation);
  return [title, known(own, 'contract'), known(own, 'likely'), switches(own)];
}

const count = (provenance: string) => Object.values(rules).filter((rule) => rule.provenance === provenance).length;

/** @returns `docs/faithfulness.md`: the provenance of leadmock's behavior, on one screen */
export function faithfulnessPage(): string {
  const operations = service.operations.map(({ id, method, path }) => row(id, `\`${method} ${path}\``));
  return `<!-- Made from the rules in src/api by \`npm run generate\`. Do not edit. -->

# How faithful is leadmock?

The contract of the Lead-Tracking Service leaves many points open. leadmock has to answer these requests too, so each of its
${all.length} [rules](rules.md) has one of four labels:

| label | number of rules | meaning | in your tests |
| --- | --- | --- | --- |
| *contract* | ${count('contract')} | The contract says so. | Assert on it. If your client breaks, either the client or the service is wrong. |
| *likely* | ${count('likely')} | Documented, observed at a service with this API, or inferred from what clients send. The rule states the reason. | Develop on it, and confirm it for your account. |
| *guess* | ${count('guess')} | Nobody knows. leadmock gives the simplest response. | Do not assert on it. |
| *leadmock* | ${count('leadmock')} | leadmock itself: sandboxes, disk, CORS, the HTTP parser. | No service behaves like this. |

A rejection names its rule in the response header \`X-Mock-Rule\`, and \`X-Mock-Explain\` gives the label. \`GET /_mock/rules\` and the panel list
all rules. For a success, \`GET /_mock/requests/{id}\` and the panel list the values that the contract does not decide. The texts of messages are
guesses: compare codes.

## Each operation on one line

The last column lists guesses that you can set. [Configuration](configuration.md#assumptions) lists all ${Object.keys(assumptions).length} assumptions, with their values.

${table(['operation', 'contract', 'likely', 'guesses that you can set'], [row(undefined, 'all, or many'), ...operations])}

## Replace guesses by facts

1. \`leadmock compare traffic.har\` reads a recording of your service and reports where it departs from the contract, and which values of the
   assumptions it has. \`--save-config\` writes these values into \`leadmock.config.json\`: their label is then *confirmed*. [Compare](compare.md) can also send requests: read
   [the risks](compare.md#send-requests) first.
2. \`leadmock sweep -- <your tests>\` runs your tests with each value of each assumption ([how](sweep.md)). A test that fails with one of them depends
   on a guess: find out what the service does.
3. If no assumption has the response of your service, set an [override](control/assumptions.md#overrides). For its records and custom fields, write
   a [fixture](fixtures.md).

## What green tests do not prove

- **Where the contract is silent**, that the service answers as leadmock does.
- **Access rights.** leadmock has one account, and each user may do everything.
- **Records.** Ids, projects, labels and custom fields are those of the fixture.
- **Limits, delays and failures.** leadmock has no rate limit unless you set one, and fails only if you [arm a fault](control/faults.md).
- **That written data can be read back.** The contract has no operation that reads tasks, payments, comments or leads.
- **That the service is unchanged.** leadmock follows one version of the contract.

Run a few tests regularly against the real service as well.
`;
}
