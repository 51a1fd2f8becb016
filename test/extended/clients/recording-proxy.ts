import { serveWith } from '../../support/serve-with.ts';

/** Request of a client, as the server receives it. */
export interface SentRequest {
  /** Method, path and decoded query parameters, sorted by name. */
  call: string;
  body: unknown;
  authorization: string | undefined;
}

function callOf(method: string, { pathname, searchParams }: URL): string {
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).toSorted();
  return [`${method} ${pathname}`, ...query].join(' ');
}

/** Starts a proxy that records each request and forwards it to `target`. */
export async function startRecordingProxy(target: string): Promise<{ url: string; sent: SentRequest[] }> {
  const sent: SentRequest[] = [];
  const url = await serveWith(async (req, res) => {
    let text = '';
    for await (const chunk of req.setEncoding('utf8')) text += chunk;
    const body = text === '' ? undefined : text;
    const { method = '', headers } = req;
    const asked = new URL(`${target}${req.url}`);
    sent.push({ call: callOf(method, asked), body: body && JSON.parse(body), authorization: headers.authorization });
    const forwarded = ['authorization', 'content-type', 'token'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, `${headers[name]}`] as [string, string]],
    );
    const answer = await fetch(asked, { method, headers: forwarded, ...(body !== undefined && { body }) });
    res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
  return { url, sent };
}
