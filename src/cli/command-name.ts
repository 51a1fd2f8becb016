/** How a user calls leadmock again: through npx if npm started this process, and otherwise by its name. */
export function commandName(): string {
  return process.env['npm_execpath'] ? 'npx --no -- leadmock' : 'leadmock';
}
