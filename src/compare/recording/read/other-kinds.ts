const EXPORT = {
  mitmproxy: 'mitmproxy writes a HAR: mitmdump -nr traffic.mitm --set hardump=traffic.har',
  fiddler: 'in Fiddler: File > Export Sessions > All Sessions > HTTPArchive v1.2',
  charles: 'in Charles: File > Export Session > HTTP Archive (.har)',
  packets:
    'packets are not requests, and mostly encrypted: record with a browser, with Playwright (recordHar) or with mitmproxy (--set hardump=traffic.har)',
  zip: "in a zip of Playwright: give recordHar a path that ends in .har, and content: 'embed'; a .saz of Fiddler: File > Export Sessions > All Sessions > HTTPArchive v1.2",
  burp: 'Burp exports no HAR itself: send the traffic through mitmproxy (--set hardump=traffic.har), or use an extension that exports HAR',
};

const FIRST_BYTES_HEX: readonly (readonly [hex: RegExp, what: string])[] = [
  [/^(d4c3b2a1|a1b2c3d4|4d3cb2a1|a1b23c4d|0a0d0d0a)/, `it is a capture of packets (pcap); ${EXPORT.packets}`],
  [/^504b0304/, `it is a zip archive; ${EXPORT.zip}`],
  [/^1f8b/, 'it is compressed (gzip): unpack it first'],
  [/^aced/, `it is a session of Charles; ${EXPORT.charles}`],
  [/^(fffe|feff)/, 'it is UTF-16, and JSON is UTF-8: save it as UTF-8'],
];

const TEXTS: readonly (readonly [text: RegExp, what: string])[] = [
  [/^\d+:[\s\S]{0,40}\d+:/, `it is a dump of mitmproxy; ${EXPORT.mitmproxy}`],
  [/^\s*<\?xml[\s\S]{0,2000}burpVersion/, `it is an export of Burp; ${EXPORT.burp}`],
  [
    /^\s*</,
    'it is XML or HTML, and no recording: export a HAR file (in a browser: developer tools, Network, "Save all as HAR with content")',
  ],
];

const JSON_DOCUMENTS: readonly (readonly [text: RegExp, what: string])[] = [
  [
    /^\s*\{[\s\S]{0,2000}"what":\s*"leadmock compare: evidence"/,
    'it is an evidence file of leadmock compare, which is masked; compare the service itself, or a HAR of it',
  ],
  [
    /^\s*\{[\s\S]{0,2000}schema\.getpostman\.com/,
    'it is a collection of Postman, which holds requests without their answers; record the traffic of a run, for example with mitmproxy (--set hardump=traffic.har)',
  ],
  [/^\s*\{[\s\S]{0,400}"(openapi|swagger)":/, 'it is an OpenAPI document, and no recording'],
  [
    /^\s*\[/,
    `it is a JSON list, and a HAR is an object with a log; a session of Charles as JSON (.chlsj) is one: ${EXPORT.charles}`,
  ],
];

/** @returns the kind of a file that is not a HAR, and how to get a HAR instead; undefined if the file may be a HAR */
export function kindOf(bytes: Buffer): string | undefined {
  const hex = bytes.subarray(0, 8).toString('hex');
  const text = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return (FIRST_BYTES_HEX.find(([begins]) => begins.test(hex)) ??
    [...TEXTS, ...JSON_DOCUMENTS].find(([begins]) => begins.test(text)))?.[1];
}
