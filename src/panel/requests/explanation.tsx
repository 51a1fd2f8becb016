import type { Assumption, JournalRequest } from '../../client/index.ts';
import { faultTitle, useFaultMeanings } from '../faults/fault-meanings.ts';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { OverrideBadge, overrideFor } from '../ui/override.tsx';
import { Provenance } from '../ui/provenance.tsx';
import { Badge, Note, Section } from '../ui/texts.tsx';

export function Explanation({ request }: { request: JournalRequest }) {
  const { operation, rules, warnings, fault, explanation } = request;
  const known = useFact('rules');
  const { value: allWarnings = [] } = useFact('warnings');
  const { value: assumptions = {} } = useFact('assumptions');
  const { rules: allRules = [] } = known.value ?? {};
  if (rules.length + warnings.length === 0 && !fault && explanation === null) return null;
  return (
    <Section title="Why">
      <Failure error={known.error} />
      {explanation !== null && <p>{explanation}</p>}
      {rules.map((id) => {
        const rule = allRules.find((one) => one.id === id);
        const override = overrideFor(rule, operation);
        // An assumption that only decides the code has no effect if the code is overridden.
        const isFixed = override?.code !== undefined && rule?.rejection?.code === rule?.assumption;
        return (
          <div key={id}>
            <p>
              <Badge tone="bad">{id}</Badge> {rule && <Provenance of={rule.provenance} />}{' '}
              {override && <OverrideBadge />} {rule?.text}
            </p>
            <OtherValues name={isFixed ? undefined : rule?.assumption} assumptions={assumptions} />
          </div>
        );
      })}
      {fault && <FaultText fault={fault} />}
      {warnings.map((id) => {
        const { text, advice } = allWarnings.find((warning) => warning.id === id) ?? {};
        return (
          <p key={id}>
            <Badge tone="warn">warning {id}</Badge> {text} <small>{advice}</small>
          </p>
        );
      })}
    </Section>
  );
}

/** A delay may come with another fault. */
function FaultText({ fault }: { fault: NonNullable<JournalRequest['fault']> }) {
  const { effects } = useFaultMeanings();
  return (
    <p>
      <Badge tone="warn">fault {faultTitle(fault)}</Badge> {effects[fault.effect]} <a href="#/faults">Faults</a>
    </p>
  );
}

function OtherValues({
  name = '',
  assumptions,
}: {
  name: string | undefined;
  assumptions: Record<string, Assumption>;
}) {
  const { run, error } = useAction();
  const assumption = assumptions[name];
  if (!assumption) return null;
  const { value: current, values } = assumption;
  const others = values.filter(({ value }) => value !== current);
  const set = async (value: string) => {
    const done = `${name} is ${value} until the next reset: send the request again.`;
    await run(done, () => call('set-assumptions', { body: { [name]: value } }));
  };
  const link = (
    <a href={href(['assumptions', name])}>
      <code>{name}</code>
    </a>
  );
  return (
    <>
      <Note>
        The contract leaves this open: {link} is <code>{current}</code>.
      </Note>
      <ul class="plain">
        {others.map(({ value, effect }) => (
          <li key={value}>
            <Button onClick={() => set(value)}>Try the other value: {value}</Button> <small>{effect}</small>
          </li>
        ))}
      </ul>
      <Failure error={error} />
    </>
  );
}
