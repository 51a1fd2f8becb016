// Made from src/core/fault-kinds.ts by `npm run generate`. Do not edit.

/** What each kind of fault does. */
export const kinds = {
  delay: 'The usual answer, later.',
  error: 'An error in the envelope; nothing is changed.',
  html: 'A page of HTML: HTTP 502 and that of a gateway, or yours, such as a maintenance page with 503; nothing is changed.',
  'drop-before':
    'A reset connection; nothing is changed. With times 1 a browser sees a success: on a connection that it used before, it repeats a request by itself, a POST too.',
  hang: 'Nothing, until the client gives up or the fault is removed; nothing is changed.',
  'drop-after':
    'A reset connection, though the change was made. With times 1 a browser sees a success, and the change is made twice: on a connection that it used before, it repeats a request by itself, a POST too.',
  'error-after': 'An error in the envelope, though the change was made.',
  truncate: 'The whole head, half of the body, then a reset connection, though the change was made.',
};
