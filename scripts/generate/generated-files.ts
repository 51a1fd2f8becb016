import { configSchema } from './config-schema.ts';
import { faultEffectSchema } from './fault-effects.ts';
import type { GeneratedFile } from './generated-file.ts';
import { goFiles } from './go/files.ts';
import { JAVA_CALLS, JAVA_MODEL, javaCallsFile, javaModelFile } from './java/files.ts';
import { pages } from './pages.ts';
import { presetsModule } from './presets.ts';
import { pythonFiles } from './python/files.ts';
import { namingFieldsModule } from './reference-fields.ts';
import { retainSchema } from './retain-schema.ts';
import { rulesPage } from './rules-page.ts';
import { shapesModule } from './types.ts';
import { versionModule } from './version.ts';

export const generatedFiles: readonly GeneratedFile[] = [
  // Generated before the types, which depend on it.
  { path: 'schemas/config.json', make: configSchema },
  { path: 'schemas/control/retain.json', make: retainSchema },
  { path: 'schemas/control/fault-effect.json', make: faultEffectSchema },
  { path: 'src/panel/state/reference-fields.ts', make: namingFieldsModule },
  { path: 'src/panel/assumptions/presets.ts', make: presetsModule },
  { path: 'src/generated/shapes.ts', make: shapesModule },
  { path: 'src/generated/version.ts', make: versionModule },
  ...pythonFiles,
  ...goFiles,
  { path: JAVA_CALLS, make: javaCallsFile },
  { path: JAVA_MODEL, make: javaModelFile },
  { path: 'docs/reference/rules.md', make: rulesPage },
  ...pages,
];
