// The client of the control plane, bundled beside the pages: they talk through nothing else.
export { MockControl, MockControlError } from '../client/index.ts';
