export * from './client/index.ts';
export type { Seed } from './generated/shapes.ts';
export { createMock, type MockOptions } from './in-process/create-mock.ts';
export type { MockFetch } from './in-process/mock-fetch.ts';
export { RunningMock, SandboxInProcess } from './in-process/running-mock.ts';
export type { AssumptionValues, PresetName } from './mock/core/assumptions.ts';
export type { OverrideTable as Overrides } from './mock/core/overrides.ts';
export type { CustomOperation } from './mock/custom-operations/operation.ts';
