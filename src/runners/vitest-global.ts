import type { TestProject } from 'vitest/node';

/**
 * `globalSetup` of Vitest: starts one server for all test files of the project, and provides the URL of the server as
 * `mockUrl`. Starts no server if `LEADMOCK_URL` or `provide: { mockUrl }` of the configuration is set.
 * @returns a function that closes the server, or undefined if this function started no server
 */
export default async function startServer(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env['LEADMOCK_URL'] || project.getProvidedContext().mockUrl) return undefined;
  const { createMock } = await import('../in-process/create-mock.ts');
  const mock = await createMock();
  project.provide('mockUrl', mock.baseUrl);
  return () => mock.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    mockUrl: string;
  }
}
