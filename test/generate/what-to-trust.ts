import { ruleSections, rules } from '../../src/api/rules/index.ts';
import type { Assumption, Provenance } from '../../src/core/assumption.ts';
import { assumptions } from '../../src/core/assumptions.ts';
import type { DeclaredRule, Evidence } from '../../src/core/rule.ts';
import { plain, table } from './table.ts';

type Named = readonly [id: string, rule: DeclaredRule];

const all: readonly Named[] = Object.entries(rules);

function known(...by: Provenance[]): Named[] {
  return all.filter(([, { provenance }]) => by.includes(provenance));
}

function ids(names: readonly string[]): string {
  return names.map((id) => `\`${id}\``).join(', ');
}

function bySection(...by: Provenance[]): string {
  const rows = Object.entries(ruleSections as Record<string, Record<string, DeclaredRule>>).map(([title, own]) => {
    const found = Object.entries(own).filter(([, { provenance }]) => by.includes(provenance));
    return [title, ids(found.map(([id]) => id))] as const;
  });
  return table(
    ['about', 'rules'],
    rows.filter(([, found]) => found !== ''),
  );
}

/** From whom, how many showed it and when, and what; nothing is said of what nobody has written down. */
export function finding({ source, text, count, date }: Evidence): string {
  const told = [source, ...(count === undefined ? [] : [`at least ${count}`]), ...(date === undefined ? [] : [date])];
  return `${told.join(', ')}: ${text}`;
}

/** What a rule rests on, in the words of those who saw it or of the contract. */
function basis({ evidence, contract }: DeclaredRule): string {
  return evidence === undefined
    ? plain(`contract: “${contract?.quote}”.`)
    : evidence.map((each) => plain(finding(each))).join('<br>');
}

const findings = all.flatMap(([, { evidence }]) => evidence ?? []);
const dated = findings.filter(({ date }) => date !== undefined).length;
const countedOnes = findings.filter(({ count }) => count !== undefined).length;

const likely = table(
  ['rule', 'what leadmock does', 'reason'],
  known('likely').map(([id, rule]) => [`\`${id}\``, plain(rule.text), basis(rule)]),
);

const guessed = Object.entries(assumptions as Record<string, Assumption>).filter(
  ([, { provenance }]) => provenance === 'guess',
);

/** The beginning of `docs/faithfulness.md`: what a tester can do with all that follows. */
export const whatToTrust = `## What you can rely on

${known('contract').length} of the ${all.length} rules are *contract*: the one document that specifies the service says so, and each of them names the section and its
words in the [tables below](#rules). Assert on these. If your client breaks on one of them, either the client or the service is wrong.

${bySection('contract')}

## What is likely

${known('likely').length} rules are *likely*. Each has its reason: calls to a live service with this API, the code of real clients, or words and samples
of the contract. Of ${findings.length} findings ${dated} have a date and ${countedOnes} a count; every other finding was seen at least once, with an account
that is not yours. If the reason is a required field in the contract, requests with this field keep the contract; how the service rejects
other requests is open. Develop on these rules, and confirm the rules that your client depends on.

${likely}

## What is a guess

${known('guess').length} rules are a *guess*: leadmock gives the simplest response. Do not assert on these rules. ${known('leadmock').length} more are labeled *leadmock*: they
describe sandboxes, disk, CORS and the HTTP parser of leadmock, and no service. If another response is just as plausible, the guess is an
assumption, which you can set. These defaults are guesses:

${table(
  ['assumption', 'is about', 'leadmock'],
  guessed.map(([id, { meaning, values }]) => [
    `\`${id}\``,
    plain(meaning),
    `\`${values[0]?.[0]}\`${values[0]?.[0] === values[0]?.[1] ? '' : `: ${plain(values[0]?.[1] ?? '')}`}`,
  ]),
)}

The texts of messages are guesses too: compare codes, never texts.

## Find out for your account

- \`leadmock compare traffic.har\` checks a recording of your service against the contract, and detects the values that the service follows, without
  a request. \`--save-config\` writes them into \`leadmock.config.json\`. \`leadmock compare <url>\` sends requests: read
  [the risks](compare.md#send-requests) first.
- \`leadmock sweep -- <your tests>\` runs your tests with every value of every assumption. Tests that always pass do not depend on
  these guesses; for the others, find out what the service does ([how](sweep.md)).
- A rejection names the rule that decides it in the response header \`X-Mock-Rule\`, and \`X-Mock-Explain\` says how it is known. If a test relies on
  a *guess*, try it once against the service by hand, and note the answer and the date.

## Tell leadmock

- The values of assumptions: \`"assume": {"errorStatus": "code"}\` in \`leadmock.config.json\`, \`--assume errorStatus=code\`, or for one sandbox
  \`PATCH /_mock/assumptions\` ([below](#assumptions)).
- What no assumption can express, such as another code, message or field: \`"overrides"\` in \`leadmock.config.json\`
  ([how](control-plane.md#overrides)).
- The records, ids and custom fields of your account: a custom fixture (\`--fixture\`, \`leadmock validate\`).

## What a green suite against leadmock does not prove

- That the service gives the same answers where the contract is silent: a test of a *guess* only shows that your client agrees with leadmock.
- That your account allows it: leadmock has one account without access rights, in which every user may do everything.
- That the records exist: ids, projects, labels and custom fields are those of the fixture.
- That your client copes with the service's limits, delays and failures: leadmock has no rate limit unless you set one, answers at once, and fails
  only if you [arm a fault](control-plane.md#faults).
- That what your client writes can be read back from the service: the contract has no call that reads tasks, payments, comments or leads. Your
  tests see them only in the state of leadmock.
- That the service has not changed: leadmock knows one version of the contract, and older notes.

Also run a few tests regularly against the real service: they find what no mock can.`;
