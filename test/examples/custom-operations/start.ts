// start: one leadmock for all tests, with your account to start from and your operations.
import { createMock } from 'leadmock';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    mockUrl: string;
  }
}

export default async function start({ provide }: TestProject): Promise<() => Promise<void>> {
  const mock = await createMock({
    fixture: 'account.json',
    operations: ['operations.json', 'operations.mjs'],
  });
  provide('mockUrl', mock.baseUrl);
  return () => mock.close();
}
