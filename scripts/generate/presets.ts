import { presets } from '../../src/mock/core/assumptions.ts';

export function presetsModule(): string {
  const lines = Object.entries(presets).map(([name, values]) => {
    const pairs = Object.entries(values).map(([id, value]) => `${id}: '${value}'`);
    return `  ${name}: { ${pairs.join(', ')} },\n`;
  });
  return `// Made from src/mock/core/assumptions.ts by \`npm run generate\`. Do not edit.

/** Values that each preset sets. Other assumptions keep their defaults. */
export const presets: Record<string, Record<string, string>> = {
${lines.join('')}};
`;
}
