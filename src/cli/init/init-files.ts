import type { Seed } from '../../generated/shapes.ts';
import { selfContained } from '../../schema/openapi/self-contained.ts';
import type { FlagName } from '../settings/flags.ts';

/** Below the folder of the fixtures, so that links stay valid when the folder is moved. */
export const SEED_SCHEMA = 'schemas/seed.json';
const CONFIG_SCHEMA = 'schemas/config.json';
const FOLDER = 'fixtures';
const NAME = 'example';

/** Every operation of the service has a record to work with. */
const example: Seed = {
  $schema: `./${SEED_SCHEMA}`,
  users: [
    { id: 1, login: 'owner@example.com', password: 'secret', type: 'main', name: 'Olga Owner' },
    { id: 2, login: 'anna@example.com', password: 'secret', type: 'staff', employee_id: 11 },
  ],
  employees: [{ id: 11, name: 'Anna' }],
  projects: [{ id: 1, name: 'Riverside' }],
  labels: [{ id: 21, project_id: 1, name: 'Urgent', color: 'ff3b30' }],
  leads: [
    {
      id: 101,
      project_id: 1,
      contact_id: 501,
      name: 'Maria Petrova',
      custom: [{ id: 1, name: 'Owner', type: 'owner', value: { id: 11, type: 'staff' } }],
    },
  ],
  views: [{ id: 1001, project_id: 1, uuid: '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61', source: 'newsletter' }],
};

const config: Partial<Record<FlagName | '$schema', string | boolean>> = {
  $schema: `./${FOLDER}/${CONFIG_SCHEMA}`,
  'fixtures-dir': FOLDER,
  fixture: NAME,
  watch: true,
};

const compose = `# docker compose up --wait
# starts leadmock with the fixtures beside this file, and comes back once it is ready. It can be reached from this machine alone:
# without 127.0.0.1: also from others, and whoever reaches it can read and reset everything. Ask for a token then, by
# LEADMOCK_CONTROL_TOKEN.
services:
  leadmock:
    # Built from the sources of leadmock: docker build -t leadmock <their folder>
    image: leadmock
    pull_policy: never
    ports:
      - "127.0.0.1:8080:8080"
    environment:
      LEADMOCK_FIXTURES_DIR: "/fixtures"
      LEADMOCK_FIXTURE: "${NAME}"
      LEADMOCK_WATCH_POLL: "true"
      LEADMOCK_EPHEMERAL: "true"
    volumes:
      - ./${FOLDER}:/fixtures:ro
    read_only: true
    cap_drop: [ALL]
    security_opt: ["no-new-privileges:true"]
    tmpfs: [/tmp]
`;

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Texts by path. */
export function initFiles(): Record<string, string> {
  return {
    [`${FOLDER}/${NAME}.json`]: asJson(example),
    [`${FOLDER}/${SEED_SCHEMA}`]: asJson(selfContained('seed.json')),
    [`${FOLDER}/${CONFIG_SCHEMA}`]: asJson(selfContained('config.json')),
    'leadmock.config.json': asJson(config),
    'compose.yaml': compose,
  };
}
