/** Where the title of a schema, or the place of one without a title, would not be the word for a person. */
const NAMES: Readonly<Record<string, string>> = {
  ControlIndexResponse: 'Info',
  ControlCreateSandboxResponse: 'CreatedSandbox',
  ControlDeleteSandboxResponse: 'DeletedSandbox',
  ControlKeepSandboxResponse: 'KeptSandbox',
  ControlVerifyResponse: 'VerifyResult',
  ControlDeleteFaultResponse: 'RemovedFault',
  ControlClearFaultsResponse: 'RemovedFaults',
  ControlGetStateResponse: 'State',
  ControlResetSandboxesResponseSandbox: 'ResetSandbox',
  // Warning is a class of Python itself.
  Warning: 'ClientWarning',
  ProblemError: 'Violation',
  ProblemOther: 'ProblemNearest',
};

/** The name of a class for the title of a schema. */
export const nameOf = (title: string): string =>
  NAMES[title] ?? title.replace(/^Stored/, '').replace(/^Control(.*)Response$/, '$1');

/** `Sandboxes` → `Sandbox`: one of a list. */
export const singular = (name: string): string => name.replace(/(?<=x)es$|s$/, '');

export const inPascalCase = (name: string): string =>
  name.replace(/(?:^|_)(\w)/g, (_match, first) => first.toUpperCase());
