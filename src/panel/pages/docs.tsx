import { render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Info, MockControl } from '../../client/index.ts';
import type { OpenApi } from '../reference/openapi.ts';
import { OperationSection } from '../reference/operation-section.tsx';
import { type Operation, readOperations } from '../reference/read-operations.ts';
import { RuleList } from '../reference/rule-list.tsx';
import { Gate } from '../shell/gate.tsx';
import { Failure } from '../ui/failure.tsx';
import { useResource } from '../ui/resource.ts';

/** The rules that are about every request. */
const EVERY = { place: '/every-request', title: 'Every request' };

async function read(control: MockControl) {
  const [openApi, rules, users] = await Promise.all([control.openApi(), control.rules(), control.records('users')]);
  const document = openApi as unknown as OpenApi;
  return { document, operations: readOperations(document), rules, users };
}

/** What a browser does by itself where a page is there from the beginning. */
function goToHash() {
  const target = document.getElementById(location.hash.slice(1));
  target?.closest('details')?.setAttribute('open', '');
  target?.scrollIntoView();
}

/** What is folded would be missing on paper. */
function unfold() {
  for (const details of document.querySelectorAll('details')) details.open = true;
}

function OperationList({ operations }: { operations: Operation[] }) {
  return (
    <nav aria-label="Operations">
      <ul>
        {operations.map(({ id, method, path }) => (
          <li key={id}>
            <a href={`#/${id}`}>
              <span class="method">{method}</span> {path}
            </a>
          </li>
        ))}
        <li>
          <a href={`#${EVERY.place}`}>{EVERY.title}</a>
        </li>
      </ul>
    </nav>
  );
}

function Reference({ control, info }: { control: MockControl; info: Info }) {
  const { value: known, error } = useResource(() => read(control), [control]);
  const { value: assumptions = {}, reload } = useResource(() => control.assumptions.get(), [control]);
  const [token, setToken] = useState('');
  useLayoutEffect(() => {
    document.title = `Reference · ${info.sandbox} · leadmock`;
    // An assumption may have been changed in the panel meanwhile.
    addEventListener('focus', reload);
    addEventListener('beforeprint', unfold);
    return () => {
      removeEventListener('focus', reload);
      removeEventListener('beforeprint', unfold);
    };
  }, []);
  useLayoutEffect(() => void (known && goToHash()), [known]);
  if (!known)
    return (
      <main class="gate">
        <p>Reading …</p>
        <Failure error={error} />
      </main>
    );
  const tokens = { token, setToken, users: known.users };
  return (
    <>
      <header>
        <h1>{info.contract.name}</h1>
        <p>
          Version {info.contract.version}, as leadmock {info.version} answers it in the sandbox{' '}
          <strong>{info.sandbox}</strong>: <code>{control.baseUrl}</code>. <a href="panel">Panel</a>
        </p>
      </header>
      <div class="columns">
        <OperationList operations={known.operations} />
        <main>
          {known.operations.map((operation) => (
            <OperationSection
              key={operation.id}
              operation={operation}
              document={known.document}
              control={control}
              assumptions={assumptions}
              tokens={tokens}
            />
          ))}
          <section id={EVERY.place} aria-labelledby="every-title">
            <h2 id="every-title">{EVERY.title}</h2>
            <RuleList
              rules={known.rules.filter((rule) => !rule.operations)}
              assumptions={assumptions}
              place={EVERY.place}
            />
          </section>
        </main>
      </div>
    </>
  );
}

render(<Gate>{(control, info) => <Reference control={control} info={info} />}</Gate>, document.body);
