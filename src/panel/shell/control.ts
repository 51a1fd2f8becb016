import { MockControl } from '../../client/index.ts';

const TOKEN_KEY = 'leadmock-control-token';

/** What the client under test is pointed at: what stands before `/_mock/<page>` in the address of this page. */
const baseUrl = location.origin + location.pathname.replace(/\/_mock\/.*$/, '');

/** A client for the sandbox that this page looks at, with the control token of this tab, where it has been asked for. */
export function connect() {
  const controlToken = sessionStorage.getItem(TOKEN_KEY);
  return new MockControl(baseUrl, controlToken === null ? {} : { controlToken });
}

/** Remembers the token as long as the tab is open. */
export function storeControlToken(controlToken: string) {
  sessionStorage.setItem(TOKEN_KEY, controlToken);
}
