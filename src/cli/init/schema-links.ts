/** Where `leadmock init` puts the schemas, below the folder of the fixtures: what links to them is moved along with them. */
export const SEED_SCHEMA = 'schemas/seed.json';
export const CONFIG_SCHEMA = 'schemas/config.json';
