import { controlOperations } from '../../src/mock/control/operations.ts';
import type { GeneratedFile } from './generated-file.ts';

const BASE = '/_mock';

function asKey(id: string): string {
  return /^[a-z]+$/.test(id) ? id : `'${id}'`;
}

function routesModule(): string {
  const lines = controlOperations.map(
    ({ id, method, path }) => `  ${asKey(id)}: '${method} ${path.slice(BASE.length)}',\n`,
  );
  return `// Made from src/mock/control/operations.ts by \`npm run generate\`. Do not edit.

/** Method and path of each control operation, by its id. Paths are relative to the root of the control plane. */
export const routes = {
${lines.join('')}} as const;
`;
}

export const routesFile: GeneratedFile = { path: 'src/generated/routes.ts', make: routesModule };
