/** The operations that read a body. `test/contract/rules.test.ts` holds both lists against the operations themselves. */
export const withBody = ['login', 'create-task', 'edit-view', 'add-payment', 'change-owner', 'add-comment'] as const;

/** The operations that need a token: all but the login. */
export const withToken = [
  'logout',
  'create-task',
  'get-view',
  'edit-view',
  'delete-view',
  'add-payment',
  'change-owner',
  'add-comment',
] as const;
