/** @import { Assumption, JournalRequest, Lint, MockControl, Rule } from '../client/index.ts' */
import { useAction } from './action.js';
import { Failure } from './failure.js';
import { meaningOf } from './fault-kinds.js';
import { Provenance } from './provenance.js';
import { useResource } from './resource.js';
import { href } from './route.js';
import { html } from './vendor.js';

/**
 * Why a request was answered as it was: the rules that refused it, the fault that touched it, what is discouraged about it.
 * @param {{ control: MockControl, request: JournalRequest }} properties
 */
export function Explanation({ control, request }) {
  const { rules, lints, fault } = request;
  const known = useResource(
    () => Promise.all([control.rules(), control.lints(), control.assumptions.get()]),
    [control],
  );
  const [allRules = [], allLints = [], switches = {}] = known.value ?? [];
  if (rules.length + lints.length === 0 && !fault) return null;
  return html`
    <section aria-labelledby="why">
      <h2 id="why">Why</h2>
      <${Failure} error=${known.error} />
      ${rules.map((id) => html`<${RuleText} key=${id} id=${id} rule=${allRules.find((rule) => rule.id === id)} control=${control} switches=${switches} reload=${known.reload} />`)}
      ${fault && html`<p><span class="badge warn">fault ${fault.kind}</span> ${meaningOf(fault.kind)} <a href=${href(['faults'])}>Faults</a></p>`}
      ${lints.map((id) => html`<${LintText} key=${id} id=${id} lint=${allLints.find((lint) => lint.id === id)} />`)}
    </section>
  `;
}

/** @param {{ id: string, lint: Lint | undefined }} properties */
function LintText({ id, lint }) {
  return html`<p><span class="badge warn">lint ${id}</span> ${lint?.text} <span class="quiet">${lint?.advice}</span></p>`;
}

/** @param {{ id: string, rule: Rule | undefined, control: MockControl, switches: Record<string, Assumption>, reload: () => void }} properties */
function RuleText({ id, rule, control, switches, reload }) {
  const assumption = rule?.switch === undefined ? undefined : switches[rule.switch];
  return html`
    <div class="rule">
      <p><span class="badge bad">${id}</span> ${rule && html`<${Provenance} of=${rule.provenance} />`} ${rule?.text}</p>
      ${rule?.switch !== undefined && assumption && html`<${OtherReading} name=${rule.switch} assumption=${assumption} control=${control} reload=${reload} />`}
    </div>
  `;
}

/** @param {{ name: string, assumption: Assumption, control: MockControl, reload: () => void }} properties */
function OtherReading({ name, assumption, control, reload }) {
  const { run, error } = useAction();
  const { value: current, values } = assumption;
  const others = values.filter(({ value }) => value !== current);
  const set = async (/** @type {string} */ value) => {
    await run(`${name} is ${value} until the next reset: send the request again.`, () =>
      control.assumptions.set({ [name]: value }),
    );
    reload();
  };
  return html`
    <p class="quiet">The contract leaves this open: <a href=${href(['assumptions', name])}><code>${name}</code></a> is <code>${current}</code>.</p>
    <ul class="plain">
      ${others.map(
        ({ value, effect }) => html`
          <li key=${value}><button type="button" onClick=${() => set(value)}>Try the other reading: ${value}</button> <span class="quiet">${effect}</span></li>
        `,
      )}
    </ul>
    <${Failure} error=${error} />
  `;
}
