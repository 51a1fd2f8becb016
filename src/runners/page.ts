/** Whether the tests run on a page, as in the browser mode of Vitest. A page may have a `process` without versions. */
export const isOnPage: boolean =
  (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node === undefined;

const MISSING = `leadmock/vitest needs the plugin leadmock/vite in a browser. Add the plugin to the Vite configuration:

  import { leadmock } from 'leadmock/vite';
  export default defineConfig({ plugins: [leadmock()] });
`;

/**
 * @param path path that the plugin for Vite provides
 * @returns URL of the server behind the plugin
 * @throws Error if the configuration of Vite lacks the plugin
 */
export function urlOnPage(path: unknown): string {
  if (typeof path !== 'string') throw new Error(MISSING);
  const { location } = globalThis as unknown as { location: { origin: string } };
  return location.origin + path;
}
