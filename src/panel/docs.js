/** @import { Info, MockControl, Rule } from '../client/index.ts' */
/** @import { Operation } from './read-operations.js' */
import { Failure } from './failure.js';
import { Gate } from './gate.js';
import { OperationSection } from './operation-section.js';
import { readOperations } from './read-operations.js';
import { useResource } from './resource.js';
import { RuleList } from './rule-list.js';
import { html, render, useLayoutEffect, useState } from './vendor.js';

/** The rules that are about every request. */
const EVERY = { place: '/every-request', title: 'Every request' };

/** @param {MockControl} control */
async function read(control) {
  const [document, rules, users] = await Promise.all([control.openApi(), control.rules(), control.records('users')]);
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

/** @param {{ operations: Operation[] }} properties */
function Contents({ operations }) {
  return html`
    <nav aria-label="Operations">
      <ul>
        ${operations.map(
          ({ id, method, path }) =>
            html`<li key=${id}><a href=${`#/${id}`}><span class="method">${method}</span> ${path}</a></li>`,
        )}
        <li><a href=${`#${EVERY.place}`}>${EVERY.title}</a></li>
      </ul>
    </nav>
  `;
}

/** @param {{ control: MockControl, info: Info }} properties */
function Reference({ control, info }) {
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
  if (!known) return html`<main class="gate"><p>Reading …</p><${Failure} error=${error} /></main>`;
  const tokens = { token, setToken, users: known.users };
  return html`
    <header>
      <h1>${info.contract.name}</h1>
      <p>
        Version ${info.contract.version}, as leadmock ${info.version} answers it in the sandbox${' '}
        <strong>${info.sandbox}</strong>: <code>${control.baseUrl}</code>. <a href="panel">Panel</a>
      </p>
    </header>
    <div class="columns">
      <${Contents} operations=${known.operations} />
      <main>
        ${known.operations.map(
          (operation) => html`
            <${OperationSection} key=${operation.id} operation=${operation} document=${known.document} control=${control}
              assumptions=${assumptions} tokens=${tokens} />
          `,
        )}
        <section id=${EVERY.place} aria-labelledby="every-title">
          <h2 id="every-title">${EVERY.title}</h2>
          <${RuleList} rules=${known.rules.filter((/** @type {Rule} */ rule) => !rule.operations)} assumptions=${assumptions} place=${EVERY.place} />
        </section>
      </main>
    </div>
  `;
}

render(
  html`<${Gate}>${(/** @type {MockControl} */ control, /** @type {Info} */ info) => html`<${Reference} control=${control} info=${info} />`}<//>`,
  document.body,
);
