/** Names of classes that differ from the title or place of their schema. */
const NAMES: Readonly<Record<string, string>> = {
  ControlIndexResponse: 'Info',
  ControlCreateSandboxResponse: 'CreatedSandbox',
  ControlDeleteSandboxResponse: 'DeletedSandbox',
  ControlBeginTestResponse: 'BegunTest',
  ControlEndTestResponse: 'EndedTest',
  ControlVerifyResponse: 'VerifyResult',
  ControlDeleteFaultResponse: 'RemovedFault',
  ControlClearFaultsResponse: 'RemovedFaults',
  ControlGetStateResponse: 'State',
  ControlResetSandboxesResponseSandbox: 'ResetSandbox',
  // Python already has a class Warning.
  Warning: 'ClientWarning',
  ProblemError: 'Violation',
  ProblemOther: 'ProblemNearest',
};

export const nameOf = (title: string): string =>
  NAMES[title] ?? title.replace(/^Stored/, '').replace(/^Control(.*)Response$/, '$1');

/** For an item of a list: `Sandboxes` becomes `Sandbox`. */
export const singular = (name: string): string => name.replace(/(?<=x)es$|s$/, '');

export const inPascalCase = (name: string): string =>
  name.replace(/(?:^|_)(\w)/g, (_match, first) => first.toUpperCase());
