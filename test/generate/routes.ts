import { controlOperations } from '../../src/control/operations.ts';

const BASE = '/_mock';

function asKey(id: string): string {
  return /^[a-z]+$/.test(id) ? id : `'${id}'`;
}

/** `src/client/routes.ts`: where each operation of the control plane is found. */
export function routesModule(): string {
  const lines = controlOperations.map(
    ({ id, method, path }) => `  ${asKey(id)}: '${method} ${path.slice(BASE.length)}',\n`,
  );
  return `// Made from src/control/operations.ts by \`npm run generate\`. Do not edit.

/** Verb of every operation of the control plane and its path below the root of the plane, by its id. */
export const routes = {
${lines.join('')}} as const;
`;
}
