/** @import { MockControl, Rule } from '../client/index.ts' */
/** @import { Operation, Part } from './read-operations.js' */
/** @import { Assumptions } from './rule-list.js' */
/** @import { TokenBox } from './token-field.js' */
import { FieldList, typeOf } from './field-list.js';
import { Json } from './json.js';
import { RuleList } from './rule-list.js';
import { TryIt } from './try-it.js';
import { html } from './vendor.js';
import { Yours } from './yours.js';

/**
 * How many operations a rule is about: what is said of few of them comes first.
 * @param {Rule} rule
 */
const breadth = ({ operations = [] }) => operations.length;

/** @param {{ operation: Operation, document: Part }} properties */
function Request({ operation, document }) {
  const { id, parameters, request, tokenHeader } = operation;
  return html`
    <h3>Request</h3>
    ${tokenHeader && html`<p>Needs a token in the header <code>${tokenHeader}</code>.</p>`}
    <dl class="fields">
      ${parameters.map(
        ({ name, description, schema, example }) => html`
          <div key=${name}>
            <dt><code>{${name}}</code> <span class="quiet">in the path, ${typeOf(schema, document)}</span></dt>
            <dd>${description}; for example <code>${example}</code></dd>
          </div>
        `,
      )}
    </dl>
    ${request ? html`<${FieldList} schema=${request} document=${document} isRequest=${true} />` : html`<p>No body.</p>`}
    ${request && html`<p>${request['description']}</p><${Json} value=${request['examples']?.[0]} label=${`Sample request of ${id}`} />`}
  `;
}

/**
 * All about one operation.
 * @param {{ operation: Operation, document: Part, control: MockControl, assumptions: Assumptions, tokens: TokenBox }} properties
 */
export function OperationSection({ operation, document, control, assumptions, tokens }) {
  const { id, method, path, summary, answer, answerSample, merge } = operation;
  const own = operation.rules.filter((rule) => rule.operations).sort((a, b) => breadth(a) - breadth(b));
  const refusals = own.filter((rule) => rule.refusal);
  const others = own.filter((rule) => !rule.refusal);
  const place = `/${id}`;
  return html`
    <section class="operation" id=${place} aria-labelledby=${`${id}-title`}>
      <h2 id=${`${id}-title`}><span class="method">${method}</span> <code>${path}</code></h2>
      <p class="lead">${summary} <code class="quiet">${id}</code></p>
      <${Request} operation=${operation} document=${document} />
      <h3>Answer</h3>
      ${merge && html`<p><${Yours} /> Your overrides merge into every result:</p><${Json} value=${merge} label=${`Merge of ${id}`} />`}
      <${FieldList} schema=${answer} document=${document} />
      <${Json} value=${answerSample} label=${`Sample answer of ${id}`} />
      <h3>Rules</h3>
      <${RuleList} rules=${others} assumptions=${assumptions} place=${place} />
      <details>
        <summary>Refusals (${refusals.length})</summary>
        <${RuleList} rules=${refusals} assumptions=${assumptions} place=${place} />
      </details>
      <${TryIt} operation=${operation} control=${control} tokens=${tokens} />
    </section>
  `;
}
