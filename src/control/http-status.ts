/** Statuses of responses without a body. */
const WITHOUT_BODY = [204, 205, 304];

/** @returns why a response with a body cannot have an HTTP status, or undefined if it can */
export function whyNoHttpStatus(status: unknown): string | undefined {
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599) {
    return 'must be an integer from 200 to 599';
  }
  return WITHOUT_BODY.includes(Number(status)) ? `must not be ${status}, whose answer has no body` : undefined;
}
