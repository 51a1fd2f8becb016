// What each command does, by its name: loaded when one of them is asked for, since `serve` starts without them.
export { clock } from './clock.ts';
export { fault } from './fault.ts';
export { report } from './report.ts';
export { requests } from './requests.ts';
export { reset } from './reset.ts';
export { save } from './save.ts';
export { seed } from './seed.ts';
export { snapshot } from './snapshot.ts';
export { state } from './state.ts';
export { verify } from './verify.ts';
