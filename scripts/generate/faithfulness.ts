import { rules } from '../../src/api/rules/index.ts';
import { assumptions } from '../../src/core/assumptions.ts';
import type { Rule } from '../../src/core/rule.ts';
import { service } from '../../src/mock.ts';
import { table } from './table.ts';

/**
 * Maximum number of operations of a rule that is listed in the row of each operation. Rules of more operations are in
 * the row of all operations.
 */
const MAX_OPERATIONS = 3;

type Named = readonly [id: string, rule: Rule];

const all: readonly Named[] = Object.entries(service.rules);

/** Finds the rules in the row of an operation, or without an operation the rules in the row of all operations. */
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

/** Lists the settings that change guesses, such as `timezone` or `--task-status`. */
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

/** Shows the provenance of leadmock's behavior on one screen. */
export function faithfulnessPage(): string {
  const operations = service.operations.map(({ id, method, path }) => row(id, `\`${method} ${path}\``));
  return `<!-- Made from the rules in src/api by \`npm run generate\`. Do not edit. -->

# How faithful is leadmock?

The contract of the Lead-Tracking Service leaves many points open, but leadmock must respond to each request. So a label shows how certain each of the
${all.length} [rules](rules.md) of leadmock is:

| label | number of rules | meaning | in your tests |
| --- | --- | --- | --- |
| *contract* | ${count('contract')} | The contract specifies the behavior. | Assert on the behavior. A service with other behavior violates the contract. |
| *likely* | ${count('likely')} | The behavior is documented, observed at a service with this API, or inferred from requests of clients. The rule states the reason. | Rely on the behavior during development, and confirm the behavior for your account. |
| *guess* | ${count('guess')} | The behavior of the service is unknown, so leadmock guesses. | Do not assert on the behavior. |
| *leadmock* | ${count('leadmock')} | The rule concerns leadmock itself: sandboxes, disk, CORS, the HTTP parser. | Do not expect this behavior from the real service. |

If leadmock rejects a request, the response header \`X-Mock-Rule\` contains the rule, and \`X-Mock-Explain\` the label. \`GET /_mock/rules\` and the panel
list all rules. If leadmock accepts a request, \`GET /_mock/requests/{id}\` and the panel list the response values that the contract leaves open. Most
error messages are guesses, so compare codes.

## Each operation on one line

The last column lists guesses that you can set. [Configuration](configuration.md#assumptions) lists all ${Object.keys(assumptions).length} assumptions, with their values.

${table(['operation', 'contract', 'likely', 'guesses that you can set'], [row(undefined, `all, or more than ${MAX_OPERATIONS}`), ...operations])}

## Replace guesses by facts

1. \`leadmock compare traffic.har\` reads a recording of your service. The command reports violations of the contract, and detects values of
   assumptions. \`--save-config\` writes these values into \`leadmock.config.json\`, and labels the values *confirmed*. [Compare](compare.md) can also send
   requests: read [the risks](compare.md#send-requests) first.
2. [\`leadmock sweep -- <your tests>\`](sweep.md) finds tests that fail with another value of an assumption. If a test depends on an
   assumption, detect the value of your service.
3. If no assumption fits your service, set an [override](control/assumptions.md#overrides). Write a [fixture](fixtures.md) with the records and
   custom fields of your account.

## What green tests do not prove

- **Open points of the contract.** The service may respond differently.
- **Access rights.** leadmock has one account, and each user may call each operation.
- **Records.** Ids, projects, labels and custom fields come from the fixture.
- **Limits, delays and failures.** By default, leadmock has no rate limit. [Arm faults](control/faults.md) to test delays and failures.
- **Reading of written data.** No operation of the contract reads tasks, payments, comments or leads.
- **Changes of the service.** leadmock follows one version of the contract.

Also run a few tests regularly against the real service.
`;
}
