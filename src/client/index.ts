export { MockControlError } from './error.ts';
export { MockControl, type MockControlOptions } from './mock-control.ts';
export type * from './responses.ts';
