/** @import { JournalRequest } from '../client/index.ts' */
import { href } from './route.js';
import { Component, html } from './vendor.js';

/**
 * HTTP status, and the code of a refusal where that is another number.
 * @param {{ request: JournalRequest }} properties
 */
export function Status({ request: { status, code, outcome } }) {
  if (status === 0) return html`<span class="badge warn">no answer</span>`;
  if (outcome === 'fault') return html`<span class="badge warn">${status} by a fault</span>`;
  const tone = code !== null || status >= 400 ? 'bad' : 'good';
  const text = code !== null && code !== status ? `${status} · code ${code}` : status;
  return html`<span class=${`badge ${tone}`}>${text}</span>`;
}

/** @param {string} time ISO */
function clockTime(time) {
  return time.slice(11, 19);
}

/**
 * One request of the list. A row that stays as it is costs nothing when others come.
 * @typedef {{ request: JournalRequest, isChosen: boolean, filter: string }} RowProperties
 * @extends {Component<RowProperties>}
 */
export class RequestRow extends Component {
  /** @override @param {RowProperties} next */
  shouldComponentUpdate(next) {
    const { request, isChosen, filter } = this.props;
    return next.request !== request || next.isChosen !== isChosen || next.filter !== filter;
  }

  /** @override */
  render() {
    const { request, isChosen, filter } = this.props;
    const { id, method, path, operation, time, rules, warnings, fault } = request;
    return html`
      <li class="row">
        <a id=${`request-${id}`} href=${href(['requests', id], { q: filter })} aria-current=${isChosen ? 'true' : undefined}>
          <span class="row-what"><b>${method}</b> ${path}</span>
          <${Status} request=${request} />
          <span class="row-why">
            <span>${operation ?? 'unknown route'}</span>
            ${rules.map((rule) => html`<span class="badge bad" key=${rule}>${rule}</span>`)}
            ${fault && html`<span class="badge warn">fault ${fault.kind}</span>`}
            ${warnings.map((warning) => html`<span class="badge warn" key=${warning}>warning ${warning}</span>`)}
          </span>
          <time class="quiet" datetime=${time}>${clockTime(time)}</time>
        </a>
      </li>
    `;
  }
}
