const OF_BODY = /^(content-encoding|content-length|transfer-encoding|trailer)$/i;

const OF_SENDER =
  /^(host|connection|keep-alive|proxy-connection|upgrade|http2-settings|te|expect|accept-encoding|origin|referer|sec-.*)$/i;

/** Whether the header describes the bytes of a sent body. The journal contains the decoded body, with masked secrets. */
export function describesSentBytes(header: string): boolean {
  return OF_BODY.test(header);
}

/** @returns a character for each byte of the value in UTF-8, because `fetch` accepts no other characters in headers */
export function headerBytes(value: string): string {
  return Array.from(new TextEncoder().encode(value), (byte) => String.fromCharCode(byte)).join('');
}

/** Whether a client that sends a request of the journal again sets or omits the header itself. */
export function isSetBySender(header: string): boolean {
  return describesSentBytes(header) || OF_SENDER.test(header);
}
