import { presets } from '../../src/core/assumptions.ts';

/** A module of the panel: what each preset sets. */
export function presetsModule(): string {
  const lines = Object.entries(presets).map(([name, values]) => {
    const pairs = Object.entries(values).map(([id, value]) => `${id}: '${value}'`);
    return `  ${name}: { ${pairs.join(', ')} },\n`;
  });
  return `// Made from src/core/assumptions.ts by \`npm run generate\`. Do not edit.

/** What each preset sets; it leaves the others at their defaults. */
export const presets: Record<string, Record<string, string>> = {
${lines.join('')}};
`;
}
