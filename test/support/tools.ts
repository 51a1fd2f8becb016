/**
 * Imports a module of test/tools, whose packages are not dependencies of the project.
 * @param path path of the file, beginning with the name of its package
 */
export function importTool<Exports>(path: string): Promise<Exports> {
  return import(new URL(`../tools/node_modules/${path}`, import.meta.url).href);
}
