/** @import { Assumption, Rule } from '../client/index.ts' */
import { Provenance } from './provenance.js';
import { html } from './vendor.js';
import { Yours } from './yours.js';

/** The assumptions of the sandbox, by id. @typedef {Record<string, Assumption>} Assumptions */

/**
 * What changes a rule, and how that stands in this sandbox now.
 * @param {{ rule: Rule, assumptions: Assumptions }} properties
 */
function ChangedBy({ rule, assumptions }) {
  const { assumption: name, setting } = rule;
  if (setting !== undefined) return html`<p class="quiet">Changed by <code>--${setting}</code> at the start.</p>`;
  const assumption = name === undefined ? undefined : assumptions[name];
  if (!assumption) return null;
  const { value, values } = assumption;
  return html`
    <p class="quiet">
      <a href="panel#/assumptions/${name}">Assumption <code>${name}</code></a>:${' '}
      ${values.map(
        (one) => html`
          <span key=${one.value} class="value">
            ${one.value === value ? html`<strong class="badge good">${one.value} now</strong>` : html`<code>${one.value}</code>`}
            ${one.effect !== one.value && html` ${one.effect}`}
          </span>${' '}
        `,
      )}
      ${!values.some((one) => one.value === value) && html`<strong class="badge good">${value} now</strong>`}
    </p>
  `;
}

/**
 * What a rule rests on: the words of the contract, or what was seen.
 * @param {{ rule: Rule }} properties
 */
function KnownFrom({ rule: { contract, evidence } }) {
  return html`
    ${contract && html`<p class="quiet">Contract, ${contract.section}: <q>${contract.words}</q></p>`}
    ${evidence && html`<p class="quiet">${evidence}</p>`}
  `;
}

/**
 * The code that a refusal gives: a number, or the value of the assumption that it names.
 * @param {{ code: number | string }} refusal
 * @param {Assumptions} assumptions
 */
function codeOf({ code }, assumptions) {
  return typeof code === 'string' ? (assumptions[code]?.value ?? '') : code;
}

/**
 * What your overrides make of a rule, whose text is leadmock's own.
 * @param {{ rule: Rule }} properties
 */
function ByOverrides({ rule: { yours } }) {
  if (!yours) return null;
  return html`
    <p class="quiet">
      Overridden:${' '}
      ${Object.entries(yours).map(([key, override]) => html`<span key=${key} class="value"><code>${key}</code> ${JSON.stringify(override)}</span>${' '}`)}
    </p>
  `;
}

/**
 * Rules, those that refuse with code and message.
 * @param {{ rules: Rule[], assumptions: Assumptions, place: string }} properties `place` is what their addresses begin with
 */
export function RuleList({ rules, assumptions, place }) {
  return html`
    <ul class="rules">
      ${rules.map(
        (rule) => html`
          <li key=${rule.id} id=${`${place}/${rule.id}`}>
            <p class="rule-head">
              ${rule.refusal && html`<strong class="badge bad">${codeOf(rule.refusal, assumptions)}</strong>`}
              ${rule.refusal && html`<span class="message">${rule.refusal.message}</span>`}
              <code class="quiet">${rule.id}</code> <${Provenance} of=${rule.provenance} />
              ${rule.yours && html` <${Yours} />`}
            </p>
            <p>${rule.text}</p>
            <${ByOverrides} rule=${rule} />
            <${KnownFrom} rule=${rule} />
            <${ChangedBy} rule=${rule} assumptions=${assumptions} />
          </li>
        `,
      )}
    </ul>
  `;
}
