import { Fragment } from 'preact';
import type { Assumption, JournalRequest, MockControl, Rule, Warning } from '../../client/index.ts';
import { meaningOf } from '../faults/fault-kinds.ts';
import { useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Failure } from '../ui/failure.tsx';
import { Provenance } from '../ui/provenance.tsx';
import { overrideFor, Yours } from '../ui/yours.tsx';

/** Why a request was answered as it was: the rules that refused it, the fault that touched it, what is discouraged about it. */
export function Explanation({ control, request }: { control: MockControl; request: JournalRequest }) {
  const { operation, rules, warnings, fault, explain } = request;
  const known = useFact('rules');
  const { value: allWarnings = [] } = useFact('warnings');
  const { value: assumptions = {} } = useFact('assumptions');
  const { rules: allRules = [] } = known.value ?? {};
  if (rules.length + warnings.length === 0 && !fault && explain === null) return null;
  return (
    <section aria-labelledby="why">
      <h2 id="why">Why</h2>
      <Failure error={known.error} />
      {explain !== null && <p>{explain}</p>}
      {rules.map((id) => {
        const rule = allRules.find((one) => one.id === id);
        const override = overrideFor(rule, operation);
        // An assumption that chooses the code has no effect where the code is overridden.
        const isFixed = override?.code !== undefined && rule?.refusal?.code === rule?.assumption;
        return (
          <Fragment key={id}>
            <RuleText id={id} rule={rule} isYours={override !== undefined} />
            <OtherValues name={isFixed ? undefined : rule?.assumption} assumptions={assumptions} control={control} />
          </Fragment>
        );
      })}
      {fault && (
        <p>
          <span class="badge warn">fault {fault.kind}</span> {meaningOf(fault.kind)} <a href="#/faults">Faults</a>
        </p>
      )}
      {warnings.map((id) => (
        <WarningText key={id} id={id} warning={allWarnings.find((warning) => warning.id === id)} />
      ))}
    </section>
  );
}

function WarningText({ id, warning }: { id: string; warning: Warning | undefined }) {
  return (
    <p>
      <span class="badge warn">warning {id}</span> {warning?.text} <span class="quiet">{warning?.advice}</span>
    </p>
  );
}

function RuleText({ id, rule, isYours }: { id: string; rule: Rule | undefined; isYours: boolean }) {
  return (
    <p>
      <span class="badge bad">{id}</span> {rule && <Provenance of={rule.provenance} />} {isYours && <Yours />}{' '}
      {rule?.text}
    </p>
  );
}

/** What else the contract may mean, to be tried at once. */
function OtherValues({
  name = '',
  assumptions,
  control,
}: {
  name: string | undefined;
  assumptions: Record<string, Assumption>;
  control: MockControl;
}) {
  const { run, error } = useAction();
  const assumption = assumptions[name];
  if (!assumption) return null;
  const { value: current, values } = assumption;
  const others = values.filter(({ value }) => value !== current);
  const set = async (value: string) => {
    const done = `${name} is ${value} until the next reset: send the request again.`;
    await run(done, () => control.assumptions.set({ [name]: value }));
  };
  const link = (
    <a href={href(['assumptions', name])}>
      <code>{name}</code>
    </a>
  );
  return (
    <>
      <p class="quiet">
        The contract leaves this open: {link} is <code>{current}</code>.
      </p>
      <ul class="plain">
        {others.map(({ value, effect }) => (
          <li key={value}>
            <button type="button" onClick={() => set(value)}>
              Try the other value: {value}
            </button>{' '}
            <span class="quiet">{effect}</span>
          </li>
        ))}
      </ul>
      <Failure error={error} />
    </>
  );
}
