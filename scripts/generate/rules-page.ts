import { ruleSections } from '../../src/mock/api/rules/index.ts';
import { warnings } from '../../src/mock/api/warnings.ts';
import { assumptions } from '../../src/mock/core/assumption-table.ts';
import type { DeclaredRule, RejectionResponse } from '../../src/mock/core/rule.ts';
import { plain, table } from './table.ts';

/** Formats a code; if an assumption sets the code, the default and the other value: 400, 404 with `unknownPathId=404`. */
function codeOf({ code }: RejectionResponse): string {
  if (code !== 'unknownPathId') return String(code);
  const [[standard], ...others] = assumptions[code].values;
  return [standard, ...others.map(([value]) => `${value} with \`${code}=${value}\``)].join(', ');
}

function switchOf({ assumption, setting }: DeclaredRule): string {
  return assumption ? `\`${assumption}\`` : setting ? `\`--${setting}\`` : '';
}

function section([title, rules]: [string, Readonly<Record<string, DeclaredRule>>]): string {
  const rows = Object.entries(rules).map(([id, rule]) => [
    `<a id="${id}"></a>\`${id}\``,
    plain(rule.text),
    rule.provenance,
    rule.rejection ? codeOf(rule.rejection) : '',
    switchOf(rule),
  ]);
  return `## ${title}\n\n${table(['rule', 'behavior', 'label', 'code', 'set by'], rows)}`;
}

export function rulesPage(): string {
  const seen = Object.entries(warnings).map(([id, { text }]) => [`\`${id}\``, text]);
  return `<!-- Made from the rules in src/mock/api by \`npm run generate\`. Do not edit. -->

# Rules

The rules describe leadmock with the default settings. [Faithfulness](../faithfulness.md) explains the labels. The response header
\`X-Mock-Rule\` shows the rule of a rejection. \`GET /_mock/rules\` and the panel also show the message of each
rejection, and why a rule has its label.

${Object.entries(ruleSections).map(section).join('\n\n')}

## Warnings

[\`GET /_mock/warnings\`](report.md#warnings) lists the warnings of a sandbox, with advice.

${table(['warning', 'cause'], seen)}
`;
}
