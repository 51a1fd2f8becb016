import { selfContained } from '../../mock/openapi/self-contained.ts';
import { asJson } from '../print/print.ts';
import type { FlagName } from '../settings/flags.ts';
import example from './example.json' with { type: 'json' };

/**
 * Path of the seed schema, relative to the folder of the fixtures. This folder contains the schema, so that links from
 * fixtures to the schema stay valid when the user moves the folder.
 */
export const SEED_SCHEMA = 'schemas/seed.json';
const CONFIG_SCHEMA = 'schemas/config.json';
const FOLDER = 'fixtures';
const NAME = 'example';

const config: Partial<Record<FlagName | '$schema', string | boolean>> = {
  $schema: `./${FOLDER}/${CONFIG_SCHEMA}`,
  'fixtures-dir': FOLDER,
  fixture: NAME,
  watch: true,
  ephemeral: true,
};

const compose = `# docker compose up --wait
# starts leadmock with the fixtures next to this file, and returns once it is ready. Only this machine can reach the published port; other
# containers can reach the server. /_mock needs the token in LEADMOCK_CONTROL_TOKEN: set the same token for your tests. The panel asks for it.
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
      LEADMOCK_CONTROL_TOKEN: "\${LEADMOCK_CONTROL_TOKEN:-only-these-tests}"
    volumes:
      - ./${FOLDER}:/fixtures:ro
    read_only: true
    cap_drop: [ALL]
    security_opt: ["no-new-privileges:true"]
    tmpfs: [/tmp]`;

/** @returns the contents of the files by path, without the newline at the end */
export function initFiles(): Record<string, string> {
  return {
    [`${FOLDER}/${NAME}.json`]: asJson({ $schema: `./${SEED_SCHEMA}`, ...example }),
    [`${FOLDER}/${SEED_SCHEMA}`]: asJson(selfContained('seed.json')),
    [`${FOLDER}/${CONFIG_SCHEMA}`]: asJson(selfContained('config.json')),
    'leadmock.config.json': asJson(config),
    'compose.yaml': compose,
  };
}
