import { junitReport, type TestCase } from '../../junit.ts';
import { NO_END } from '../../run/run-command.ts';
import type { FaultResult, FaultSweepResult, UsualRuns } from '../../sweep/faults/fault-sweep.ts';
import { type Story, storyOf } from '../../sweep/faults/story.ts';
import type { FaultVerdict, SandboxVerdict } from '../../sweep/faults/verdict.ts';
import { asLine, counted } from '../print/print.ts';
import { aligned } from '../print/table.ts';

const VERDICTS: readonly FaultVerdict[] = ['stored twice', 'missing', 'test failed', 'recovered', 'unclear'];

const HEADINGS = { 'stored twice': 'Stored twice', missing: 'Missing' } as const;

type Finding = SandboxVerdict & { verdict: keyof typeof HEADINGS };

export function isFinding(found: SandboxVerdict): found is Finding {
  return Object.hasOwn(HEADINGS, found.verdict);
}

function countsOf(verdicts: readonly SandboxVerdict[]): string {
  const counts = VERDICTS.map((verdict) => [verdict, verdicts.filter((found) => found.verdict === verdict).length]);
  return counts.flatMap(([verdict, count]) => (count === 0 ? [] : [`${count} ${verdict}`])).join(', ');
}

function cellOf({ run, verdicts }: FaultResult): string {
  if (run.ending === NO_END) return run.ending;
  return countsOf(verdicts) || 'not reached';
}

function nameOf({ fault }: FaultResult): string {
  return fault.isGuess ? `${fault.name} (guess)` : fault.name;
}

function tableRows({ results }: FaultSweepResult): string[][] {
  const faults = [...new Set(results.map(nameOf))];
  const operations = [...new Set(results.map(({ operation }) => operation))];
  const cell = (operation: string, fault: string) => {
    const result = results.find((each) => each.operation === operation && nameOf(each) === fault);
    return result ? cellOf(result) : '-';
  };
  return [['operation', ...faults], ...operations.map((id) => [id, ...faults.map((fault) => cell(id, fault))])];
}

function storyLines(
  heading: string,
  { what, sandbox, happened, reproduce, cure }: Story,
  isMarkdown: boolean,
): string[] {
  const [strong, code] = isMarkdown ? ['**', '`'] : ['', ''];
  return [
    `${strong}${heading}${strong}: ${asLine(what)} (sandbox ${sandbox})`,
    ...[asLine(happened), `Reproduce it: ${code}${reproduce}${code}`, `Advice: ${cure}.`].map((line) =>
      isMarkdown ? `- ${line}` : `  ${line}`,
    ),
    '',
  ];
}

function findingsOf(results: readonly FaultResult[]): { heading: string; story: Story }[] {
  return results.flatMap((result) =>
    result.verdicts
      .filter(isFinding)
      .map((found) => ({ heading: HEADINGS[found.verdict], story: storyOf(found, result) })),
  );
}

export function faultReport(result: FaultSweepResult, isMarkdown: boolean): string {
  const { results, skipped, usual } = result;
  const rows = tableRows(result);
  const table = isMarkdown
    ? [rows[0] ?? [], (rows[0] ?? []).map(() => '---'), ...rows.slice(1)].map((cells) => `| ${cells.join(' | ')} |`)
    : aligned(rows);
  const all = results.flatMap(({ verdicts }) => verdicts);
  const title = `${counted(results.length, 'run')} with a fault: ${countsOf(all) || 'no fault fired'}`;
  const unstable = [...usual.unstable].map((name) => asLine(name)).join(', ');
  return [
    isMarkdown ? `## leadmock sweep --faults: ${title}` : title,
    '',
    ...findingsOf(results).flatMap(({ heading, story }) => storyLines(heading, story, isMarkdown)),
    ...table,
    ...(skipped > 0 ? ['', `Skipped ${counted(skipped, 'run')} because of --max-runs.`] : []),
    ...(unstable === '' ? [] : ['', `No verdict, because two runs without a fault differ: ${unstable}.`]),
  ].join('\n');
}

export function usualLines({ runs, passed, requestCount, operations }: UsualRuns): string[] {
  const [first, second] = runs;
  if (!passed) {
    const ending = (second ?? first)?.ending ?? '';
    return [
      second
        ? `without a fault, the command first passed, then failed (${ending})`
        : `without a fault, the command failed (${ending})`,
    ];
  }
  return [
    `without a fault, the command passed twice: ${counted(requestCount, 'request')}, ${operations.length === 0 ? 'no write succeeded' : operations.join(', ')}`,
  ];
}

export function faultProgressLine(result: FaultResult, done: string): string {
  return `${done} ${nameOf(result)} at ${result.operation}: ${cellOf(result)} (${(result.run.ms / 1000).toFixed(1)} s)`;
}

function caseOf(found: SandboxVerdict, result: FaultResult): TestCase {
  const name = `${nameOf(result)} at ${result.operation}: ${found.sandbox}`;
  if (!isFinding(found))
    return { name, outcome: found.verdict === 'unclear' ? 'skipped' : 'passed', text: found.verdict };
  const { what, happened, reproduce, cure } = storyOf(found, result);
  const output = [happened, `Reproduce it: ${reproduce}`, `Advice: ${cure}.`].join('\n');
  return { name, outcome: 'failed', text: `${HEADINGS[found.verdict]}: ${what}`, output };
}

export function faultJunit({ results, usual }: FaultSweepResult): string {
  const [text = ''] = usualLines(usual);
  return junitReport('leadmock sweep --faults', [
    { name: 'without a fault', outcome: usual.passed ? 'passed' : 'failed', text },
    ...results.flatMap((result) =>
      result.run.ending === NO_END
        ? [{ name: `${nameOf(result)} at ${result.operation}`, outcome: 'skipped' as const, text: result.run.ending }]
        : result.verdicts.map((found) => caseOf(found, result)),
    ),
  ]);
}

export function faultDocument({ usual, results, skipped }: FaultSweepResult): object {
  const { passed, requestCount, operations, unstable } = usual;
  return {
    usual: { passed, requestCount, operations, unstable: [...unstable] },
    results: results.map(({ operation, fault, run, verdicts }) => ({
      operation,
      fault: fault.name,
      isGuess: fault.isGuess,
      ending: run.ending,
      sandboxes: verdicts.map(({ faulted, repeats, ...found }) => ({
        ...found,
        faulted: faulted.id,
        repeats: repeats.map(({ id }) => id),
      })),
    })),
    skippedRuns: skipped,
  };
}
