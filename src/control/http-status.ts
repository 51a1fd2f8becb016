/** Statuses whose answers have no body, whatever is written: nobody would see envelope or page. */
const WITHOUT_BODY = [204, 205, 304];

/** Why an answer with a body cannot come with an HTTP status, and what would be right; undefined for one that it can have. */
export function whyNoHttpStatus(status: unknown): string | undefined {
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599) {
    return 'must be an integer from 200 to 599';
  }
  return WITHOUT_BODY.includes(Number(status)) ? `must not be ${status}, whose answer has no body` : undefined;
}
