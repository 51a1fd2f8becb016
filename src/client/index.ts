export type * from './answers.ts';
export { MockControlError } from './error.ts';
export { MockControl, type MockControlOptions } from './mock-control.ts';
