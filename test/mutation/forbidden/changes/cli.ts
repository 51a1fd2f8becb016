import type { FeatureChanges } from '../change.ts';

const READER = 'src/cli/settings/reader.ts';

/** Changes that features of the command line forbid. */
export const cliChanges: FeatureChanges<'cli'> = {
  'cli/settings': [
    {
      does: 'PORT wins over LEADMOCK_PORT.',
      file: 'src/cli/settings/raw-settings.ts',
      find: "[environmentName(name), ...(name === 'port' && !isFlagged ? ['PORT'] : [])]",
      put: "[...(name === 'port' && !isFlagged ? ['PORT'] : []), environmentName(name)]",
    },
    {
      does: 'A flag keeps the settings that it excludes.',
      file: 'src/cli/settings/exclusive-settings.ts',
      find: 'const excluded: readonly string[] = excludedBy(higher);',
      put: 'const excluded: readonly string[] = [];',
    },
    {
      does: 'The largest number of a setting is rejected.',
      file: READER,
      find: 'Number(text) > most',
      put: 'Number(text) >= most',
    },
    {
      does: 'A preset wins over --assume.',
      file: READER,
      find: '...(preset && presets[preset]), ...values }',
      put: '...values, ...(preset && presets[preset]) }',
    },
    {
      does: 'A kilobyte has 1000 bytes.',
      file: READER,
      find: 'kb: 1024,',
      put: 'kb: 1000,',
    },
  ],
  'cli/control': [
    {
      does: 'An environment variable wins over its flag.',
      file: 'src/cli/control/connect.ts',
      find: 'given ?? (environment[variable] || undefined)',
      put: '(environment[variable] || undefined) ?? given',
    },
    {
      does: 'The message about an invalid control token shows the token.',
      file: 'src/cli/control/connect.ts',
      find: "flag === 'control-token' ? '' : ` (it is",
      put: "flag === undefined ? '' : ` (it is",
    },
    {
      does: 'A failed verification has the exit code of any failure.',
      file: 'src/cli/control/explain-error.ts',
      find: '417: exitCodes.gateFailed',
      put: '417: exitCodes.failed',
    },
    {
      does: '`--retain` retains its first part only.',
      file: 'src/cli/control/request.ts',
      find: 'return { retain: parts };',
      put: 'return { retain: parts.slice(0, 1) };',
    },
    {
      does: '`seed --merge` of a file replaces the state.',
      file: 'src/cli/control/run.ts',
      find: '{ [call.file.slice(1)]: content, ...call.fixed }',
      put: '{ [call.file.slice(1)]: content }',
    },
  ],
  'cli/report': [
    {
      does: '`report --fail-on-warning` accepts a server without requests.',
      file: 'src/cli/control/report.ts',
      find: 'summarize(report).askedNothing ?? warned',
      put: 'warned',
    },
    {
      does: 'A fault that never fired is a skipped test case.',
      file: 'src/cli/control/report/test-cases.ts',
      find: "return { name, outcome: 'failed',",
      put: "return { name, outcome: 'skipped',",
    },
  ],
  'cli/files': [
    {
      does: 'A file replaces the link that leads to it.',
      file: 'src/cli/write-file.ts',
      find: 'replaceFile(realpathSync(file), text',
      put: 'replaceFile(file, text',
    },
    {
      does: '--evidence replaces any file with a field `what`.',
      file: 'src/cli/compare/files.ts',
      find: '.what === EVIDENCE_MARK',
      put: '.what !== undefined',
    },
  ],
  'cli/compare': [
    {
      does: 'A value that differs from leadmock is listed as the same.',
      file: 'src/cli/compare/lines.ts',
      find: 'const same = found.filter((each) => !isOther(each));',
      put: 'const same = found;',
    },
    {
      does: 'A UTC offset is a found time zone.',
      file: 'src/cli/compare/lines.ts',
      find: 'function isFound({ value }: AssumptionOutcome): boolean {\n  return value !== undefined;',
      put: 'function isFound({ value, offset }: AssumptionOutcome): boolean {\n  return (value ?? offset) !== undefined;',
    },
    {
      does: 'A report lists violations before what the user has to put back.',
      file: 'src/cli/compare/lines.ts',
      find: '    ...leftoverLines(report),\n    ...violationLines(report, options),',
      put: '    ...violationLines(report, options),\n    ...leftoverLines(report),',
    },
    {
      does: 'Violations have numbers that name nothing.',
      file: 'src/cli/compare/lines.ts',
      find: "isNumbered ? entriesNamed(where) : ''];",
      put: 'entriesNamed(where)];',
    },
    {
      does: '`--allow-writes=false` writes to a leadmock.',
      file: 'src/cli/compare/settings.ts',
      find: "(args['allow-writes'] ?? isLeadmock) === true",
      put: "args['allow-writes'] === true || isLeadmock",
    },
    {
      does: 'Ids of the default fixture are sent to any service.',
      file: 'src/cli/compare/settings.ts',
      find: 'const supposed = isLeadmock ?',
      put: 'const supposed = mock ?',
    },
  ],
  'cli/sweep': [
    {
      does: 'The largest number of jobs is rejected.',
      file: 'src/cli/sweep/settings.ts',
      find: 'Number(text) <= MAX_JOBS',
      put: 'Number(text) < MAX_JOBS',
    },
  ],
};
