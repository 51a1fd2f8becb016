/** @import { Assumption, JournalRequest, Warning, MockControl, Rule } from '../client/index.ts' */
import { useAction } from './action.js';
import { Failure } from './failure.js';
import { meaningOf } from './fault-kinds.js';
import { Provenance } from './provenance.js';
import { useResource } from './resource.js';
import { href } from './route.js';
import { html } from './vendor.js';
import { overrideFor, Yours } from './yours.js';

/**
 * Why a request was answered as it was: the rules that refused it, the fault that touched it, what is discouraged about it.
 * @param {{ control: MockControl, request: JournalRequest }} properties
 */
export function Explanation({ control, request }) {
  const { operation, rules, warnings, fault, explain } = request;
  const known = useResource(
    () => Promise.all([control.rules(), control.warnings(), control.assumptions.get()]),
    [control],
  );
  const [allRules = [], allWarnings = [], assumptions = {}] = known.value ?? [];
  if (rules.length + warnings.length === 0 && !fault && explain === null) return null;
  return html`
    <section aria-labelledby="why">
      <h2 id="why">Why</h2>
      <${Failure} error=${known.error} />
      ${explain !== null && html`<p>${explain}</p>`}
      ${rules.map((id) => {
        const rule = allRules.find((one) => one.id === id);
        const override = overrideFor(rule, operation);
        // An assumption that chooses the code has no effect where the code is overridden.
        const isFixed = override?.code !== undefined && rule?.refusal?.code === rule?.assumption;
        return html`
          <${RuleText} key=${id} id=${id} rule=${rule} isYours=${override !== undefined} />
          <${OtherValues} key=${`${id}-assumption`} name=${isFixed ? undefined : rule?.assumption} assumptions=${assumptions} control=${control} reload=${known.reload} />
        `;
      })}
      ${fault && html`<p><span class="badge warn">fault ${fault.kind}</span> ${meaningOf(fault.kind)} <a href="#/faults">Faults</a></p>`}
      ${warnings.map((id) => html`<${WarningText} key=${id} id=${id} warning=${allWarnings.find((warning) => warning.id === id)} />`)}
    </section>
  `;
}

/** @param {{ id: string, warning: Warning | undefined }} properties */
function WarningText({ id, warning }) {
  return html`<p><span class="badge warn">warning ${id}</span> ${warning?.text} <span class="quiet">${warning?.advice}</span></p>`;
}

/** @param {{ id: string, rule: Rule | undefined, isYours: boolean }} properties */
function RuleText({ id, rule, isYours }) {
  return html`
    <p><span class="badge bad">${id}</span> ${rule && html`<${Provenance} of=${rule.provenance} />`} ${isYours && html`<${Yours} />`} ${rule?.text}</p>
  `;
}

/**
 * What else the contract may mean, to be tried at once.
 * @param {{
 *   name: string | undefined,
 *   assumptions: Record<string, Assumption>,
 *   control: MockControl,
 *   reload: () => Promise<void>,
 * }} properties
 */
function OtherValues({ name = '', assumptions, control, reload }) {
  const { run, error } = useAction();
  const assumption = assumptions[name];
  if (!assumption) return null;
  const { value: current, values } = assumption;
  const others = values.filter(({ value }) => value !== current);
  const set = async (/** @type {string} */ value) => {
    const done = `${name} is ${value} until the next reset: send the request again.`;
    await run(done, () => control.assumptions.set({ [name]: value }));
    await reload();
  };
  const link = html`<a href=${href(['assumptions', name])}><code>${name}</code></a>`;
  return html`
    <p class="quiet">The contract leaves this open: ${link} is <code>${current}</code>.</p>
    <ul class="plain">
      ${others.map(
        ({ value, effect }) => html`
          <li key=${value}>
            <button type="button" onClick=${() => set(value)}>Try the other value: ${value}</button>${' '}
            <span class="quiet">${effect}</span>
          </li>
        `,
      )}
    </ul>
    <${Failure} error=${error} />
  `;
}
