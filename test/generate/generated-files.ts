import { configSchema } from './config-schema.ts';
import { faithfulnessPage } from './faithfulness.ts';
import { PYTHON_FILE, pythonFile } from './python/file.ts';
import { readmeWithTables } from './readme.ts';
import { routesModule } from './routes.ts';
import { shapesModule } from './types.ts';

/** A file of the repository that is made from others. */
interface GeneratedFile {
  path: string;
  make(): string | Promise<string>;
}

export const generatedFiles: readonly GeneratedFile[] = [
  // Before the types, which are made from it.
  { path: 'schemas/config.json', make: configSchema },
  { path: 'src/generated/shapes.ts', make: shapesModule },
  { path: 'src/client/routes.ts', make: routesModule },
  { path: PYTHON_FILE, make: pythonFile },
  { path: 'docs/faithfulness.md', make: faithfulnessPage },
  { path: 'README.md', make: readmeWithTables },
];
