import { ruleSections } from '../../src/api/rules/index.ts';
import { warnings } from '../../src/api/warnings.ts';
import { assumptions } from '../../src/core/assumption-table.ts';
import type { DeclaredRule, Evidence, RejectionAnswer } from '../../src/core/rule.ts';
import { plain, table } from './table.ts';

export function finding({ source, text, count, date }: Evidence): string {
  const known = [source, ...(count === undefined ? [] : [`at least ${count}`]), ...(date === undefined ? [] : [date])];
  return `${known.join(', ')}: ${text}`;
}

function reasonOf({ contract, evidence = [] }: DeclaredRule): string {
  const quote = contract ? [`contract, ${contract.section}: “${contract.quote}”`] : [];
  return [...quote, ...evidence.map(finding)].map(plain).join('<br>');
}

/** Formats a code, or the codes of an assumption: `400 or 404`, then the id of the assumption. */
function codeOf({ code }: RejectionAnswer): string {
  if (code !== 'unknownPathId') return String(code);
  return `${assumptions[code].values.map(([value]) => value).join(' or ')} (\`${code}\`)`;
}

function rejectionOf({ rejection }: DeclaredRule): string {
  if (!rejection) return '';
  return `${codeOf(rejection)}: ${rejection.message}`;
}

function switchOf({ assumption, setting }: DeclaredRule): string {
  return assumption ? `\`${assumption}\`` : setting ? `\`--${setting}\`` : '';
}

function section([title, rules]: [string, Readonly<Record<string, DeclaredRule>>]): string {
  const rows = Object.entries(rules).map(([id, rule]) => [
    `<a id="${id}"></a>\`${id}\``,
    plain(rule.text),
    rule.provenance,
    reasonOf(rule),
    switchOf(rule),
    plain(rejectionOf(rule)),
  ]);
  return `## ${title}\n\n${table(['rule', 'behavior', 'label', 'reason', 'set by', 'rejection'], rows)}`;
}

export function rulesPage(): string {
  const seen = Object.entries(warnings).map(([id, { text, advice }]) => [`\`${id}\``, text, advice]);
  return `<!-- Made from the rules in src/api by \`npm run generate\`. Do not edit. -->

# Rules

The rules describe the behavior of leadmock with the default settings. [Faithfulness](faithfulness.md) explains the labels. The response header
\`X-Mock-Rule\` shows the rule of a rejection.

Quotes in the column *reason* are from the contract. The notes about *live calls* and *clients* are not published; *at least 5* is
the number of different calls or clients. To check such a rule on your account, [compare](compare.md) a recording of your service.

${Object.entries(ruleSections).map(section).join('\n\n')}

## Warnings

A warning marks a probable mistake in a request. [Report](control/report.md#warnings) explains how to list warnings.

${table(['warning', 'cause', 'fix'], seen)}
`;
}
