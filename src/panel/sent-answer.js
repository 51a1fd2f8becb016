/** @import { JournalRequest, RecordChange } from '../client/index.ts' */
/** @import { Sent } from './send-request.js' */
import { curlOf } from './curl.js';
import { differencesOf } from './diff.js';
import { inline, Json } from './json.js';
import { html } from './vendor.js';

/** @param {string} text that may be JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The request as a command. It was sent from here: unlike what the journal tells, nothing is hidden.
 * @param {Sent} sent
 * @param {string} baseUrl
 */
function commandOf({ request }, baseUrl) {
  const { method, path, headers, body = null } = request;
  const body_state = body === null ? 'none' : 'present';
  return curlOf(/** @type {JournalRequest} */ ({ method, path, headers, body, body_state, query: {} }), baseUrl)
    .command;
}

/** @param {{ change: RecordChange }} properties */
function Change({ change }) {
  const { collection, id, action } = change;
  return html`
    <li>
      <strong>${action}</strong> <code>${collection}/${id}</code>
      <ul>
        ${differencesOf(change).map(
          ({ place, before, after }) => html`
            <li key=${place}>
              <code>${place}</code>${' '}
              ${before !== undefined && html`<del>${inline(before)}</del> `}
              ${after !== undefined && html`<ins>${inline(after)}</ins>`}
            </li>
          `,
        )}
      </ul>
    </li>
  `;
}

/** @param {{ entry: JournalRequest | undefined }} properties */
function Changes({ entry }) {
  if (!entry) return html`<p class="quiet">The journal does not tell what it changed.</p>`;
  const { id, changes } = entry;
  return html`
    ${changes.length === 0 && html`<p>It changed nothing.</p>`}
    <ul class="changes">
      ${changes.map((change) => html`<${Change} key=${`${change.collection}/${change.id}`} change=${change} />`)}
    </ul>
    <p><a href=${`panel#/requests/${id}`}>Request ${id} in the panel</a></p>
  `;
}

/**
 * What came back.
 * @param {{ sent: Sent, baseUrl: string }} properties
 */
export function SentAnswer({ sent, baseUrl }) {
  const { status, text, mockHeaders, entry } = sent;
  const body = parsed(text);
  const refusal = body?.errors?.[0];
  const explained = mockHeaders.find(([name]) => name === 'x-mock-explain')?.[1];
  return html`
    <div class="sent">
      <p role="status">
        ${refusal ? html`<strong class="badge bad">refused: ${refusal.code}</strong>` : html`<strong class="badge good">${body?.status ?? 'answered'}</strong>`}
        ${' '}HTTP ${status}
      </p>
      ${explained && html`<p>${explained}</p>`}
      <${Json} value=${body} label="Answer" />
      <h4>What it changed</h4>
      <${Changes} entry=${entry} />
      <h4>Headers of the mock</h4>
      <dl class="headers">${mockHeaders.map(([name, value]) => html`<div key=${name}><dt><code>${name}</code></dt><dd>${value}</dd></div>`)}</dl>
      <h4>As a command</h4>
      <${Json} value=${commandOf(sent, baseUrl)} label="Command" />
    </div>
  `;
}
