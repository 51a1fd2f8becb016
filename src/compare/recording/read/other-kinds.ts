const EXPORT = {
  mitmproxy: 'convert it with mitmdump -nr traffic.mitm --set hardump=traffic.har',
  fiddler: 'export it in Fiddler: File > Export Sessions > All Sessions > HTTPArchive v1.2',
  charles: 'export it in Charles: File > Export Session > HTTP Archive (.har)',
  packets: 'record with a browser, with Playwright (recordHar) or with mitmproxy (--set hardump=traffic.har) instead',
  zip: "with Playwright, set recordHar to a path that ends in .har, and content: 'embed'; with Fiddler, use File > Export Sessions > All Sessions > HTTPArchive v1.2",
  burp: 'send the traffic through mitmproxy (--set hardump=traffic.har), or use a Burp extension that exports HAR',
};

const FIRST_BYTES_HEX: readonly (readonly [hex: RegExp, what: string])[] = [
  [/^(d4c3b2a1|a1b2c3d4|4d3cb2a1|a1b23c4d|0a0d0d0a)/, `the file is a packet capture (pcap): ${EXPORT.packets}`],
  [/^504b0304/, `the file is a zip archive: ${EXPORT.zip}`],
  [/^1f8b/, 'the file is compressed (gzip): unpack it first'],
  [/^aced/, `the file is a Charles session: ${EXPORT.charles}`],
];

const TEXTS: readonly (readonly [text: RegExp, what: string])[] = [
  [/^\d+:[\s\S]{0,40}\d+:/, `the file is a mitmproxy dump: ${EXPORT.mitmproxy}`],
  [/^\s*<\?xml[\s\S]{0,2000}burpVersion/, `the file is a Burp export: ${EXPORT.burp}`],
  [
    /^\s*</,
    'the file is XML or HTML: export a HAR file (in a browser: developer tools, Network, "Save all as HAR with content")',
  ],
];

const JSON_DOCUMENTS: readonly (readonly [text: RegExp, what: string])[] = [
  [
    /^\s*\{[\s\S]{0,2000}schema\.getpostman\.com/,
    'the file is a Postman collection, not a recording: record a run, for example with mitmproxy (--set hardump=traffic.har)',
  ],
  [/^\s*\{[\s\S]{0,400}"(openapi|swagger)":/, 'the file is an OpenAPI document: pass a HAR file'],
  [/^\s*\[/, `the file is a JSON list, not a HAR file. If it is a Charles session (.chlsj), ${EXPORT.charles}`],
];

/** @returns the kind of a file that is not a HAR, with advice; undefined if the file may be a HAR */
export function kindOf(bytes: Buffer): string | undefined {
  const hex = bytes.subarray(0, 8).toString('hex');
  const text = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return (FIRST_BYTES_HEX.find(([begins]) => begins.test(hex)) ??
    [...TEXTS, ...JSON_DOCUMENTS].find(([begins]) => begins.test(text)))?.[1];
}
