// Prints the numbers of passed, failed and skipped tests of all reports in a folder, and of steps that are no tests:
// node scripts/count.mjs FOLDER PASSED FAILED BROKEN. BROKEN is the number of test runs that ended with an error.
// Exits with 1 if anything failed or the folder has no report.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, ...counts] = process.argv.slice(2);
const [passed, failed, broken] = counts.map(Number);
const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
const sum = (count) => reports.reduce((total, report) => total + count(report), 0);
const failures =
  failed +
  Math.max(
    broken,
    sum((report) => report.numFailedTests),
  );
const skipped = sum((report) => report.numPendingTests + report.numTodoTests);
console.log(`${passed + sum((report) => report.numPassedTests)} passed, ${failures} failed, ${skipped} skipped`);
process.exitCode = failures > 0 || reports.length === 0 ? 1 : 0;
