import { parse } from 'yaml';
import { type Snippet, snippetsIn } from '../../test/support/documentation.ts';
import { block, type ReadPage, type Step, type, words, write } from './step.ts';

/** Newcomer to leadmock, with the steps to a first passing test according to the documentation. */
export interface Role {
  title: string;
  steps: Step[];
  /** Pattern of the output of the last step. */
  green: RegExp;
}

const [README, FRONTEND, EXAMPLES] = ['README.md', 'docs/run-it.md', 'examples/README.md'];
const [PLAYWRIGHT, CI] = ['examples/playwright/README.md', 'examples/ci/README.md'];
const RECIPE = 'examples/ci/github-actions-npm.yml';

/** @returns the step that copies an example, according to the table of examples */
function takeExample(read: ReadPage, name: string): Step {
  const { text, ...place } = words(read, EXAMPLES, new RegExp(`\\[${name}\\]\\((${name})\\)`));
  return { ...place, folder: '.', script: `cp -r leadmock/examples/${text} my-project` };
}

function qa(read: ReadPage, blocks: (page: string) => Snippet[]): Role {
  const file = words(read, README, /save this test as `(.+?)`/);
  const test = block(blocks(README), { mark: 'pytest' });
  return {
    title: 'QA engineer with pytest',
    steps: [
      { ...type(block(blocks(README), { mark: 'start' }), 'leadmock'), serves: true },
      type(block(blocks(README), { mark: 'run' })),
      { page: README, line: file.line, folder: '.', script: 'mkdir my-project' },
      { ...write(test, file.text, test.code), folder: 'my-project' },
      type(block(blocks(README), { mark: 'pip' })),
    ],
    green: /\b1 passed/,
  };
}

function frontend(read: ReadPage, blocks: (page: string) => Snippet[]): Role {
  return {
    title: 'frontend developer, a page on another port',
    steps: [
      takeExample(read, 'playwright'),
      type(block(blocks(README), { mark: 'project' }), 'leadmock'),
      { ...type(block(blocks(FRONTEND), { mark: 'offline' })), serves: true },
      type(block(blocks(FRONTEND), { mark: 'run', text: 'fault arm' })),
      type(block(blocks(PLAYWRIGHT), { mark: 'run' })),
    ],
    green: /^ +[1-9]\d* passed/m,
  };
}

interface Recipe {
  jobs: { tests: { steps: { run?: string }[] } };
}

function ci(read: ReadPage, blocks: (page: string) => Snippet[]): Role {
  const test = block(blocks(README), { mark: 'vitest' });
  const checkout = words(read, RECIPE, /- uses: (actions\/checkout)/);
  const recipe = read(RECIPE);
  const { steps } = (parse(recipe) as Recipe).jobs.tests;
  const lineOf = (text: string) => recipe.slice(0, recipe.indexOf(text)).split('\n').length;
  const commit = 'git -c user.name=newcomer -c user.email=newcomer@example.com commit -q -m tests';
  return {
    title: 'CI engineer, the recipe without Docker',
    steps: [
      takeExample(read, 'vitest'),
      type(block(blocks(EXAMPLES), { text: 'npm run package' }), 'leadmock'),
      type(block(blocks(CI), { text: 'mkdir vendor' }), 'my-project'),
      write(test, 'payment.test.js', test.code),
      {
        page: RECIPE,
        line: checkout.line,
        script: [
          `git init -q\necho node_modules > .gitignore\ngit add -A\n${commit}`,
          'git clone -q . ../checkout\ncd ../checkout\n',
        ].join('\n'),
      },
      ...steps.flatMap(({ run }) => (run === undefined ? [] : [{ page: RECIPE, line: lineOf(run), script: run }])),
    ],
    green: /Tests +\d+ passed/,
  };
}

/** @param read function that reads a page in the newcomers' clone */
export function rolesOf(read: ReadPage): Role[] {
  const blocks = (page: string) => snippetsIn(page, read(page));
  return [qa, frontend, ci].map((role) => role(read, blocks));
}
