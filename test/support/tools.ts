/**
 * Imports a module of test/tools, whose packages are none of the project's own.
 * @param path of the file, from the name of its package on
 */
export function importTool<Exports>(path: string): Promise<Exports> {
  return import(new URL(`../tools/node_modules/${path}`, import.meta.url).href);
}
