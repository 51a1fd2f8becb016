import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TOOLS = new URL('../../tools/package.json', import.meta.url);

/** What was parsed, by all that decides how: the next program takes it from here. */
const parsed = new Map();

/**
 * What TypeScript 5.4 says of a project, through its API. It checks the user's files and ours, and not what belongs to Node, the browser
 * or a test runner: to read and check those for each project took half a minute.
 *
 * @param {object} tsconfig
 * @param {string} folder of the project
 * @returns {string[]} one text for each violation
 */
export function askTypeScript54(tsconfig, folder) {
  const typescript = createRequire(TOOLS)('typescript-5.4');
  const { options, errors, fileNames } = typescript.parseJsonConfigFileContent(tsconfig, typescript.sys, folder);
  const host = typescript.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getCurrentDirectory = () => folder;
  host.getSourceFile = (name, how, ...rest) => {
    // To 5.4, node16 and nodenext are the same.
    const forBundler = options.moduleResolution === typescript.ModuleResolutionKind.Bundler;
    const key = JSON.stringify([name, how, forBundler]);
    if (!parsed.has(key)) parsed.set(key, read.call(host, name, how, ...rest));
    return parsed.get(key);
  };
  const program = typescript.createProgram(fileNames, options, host);
  const checked = program
    .getSourceFiles()
    .filter((file) => !program.isSourceFileDefaultLibrary(file) && !file.fileName.startsWith(ROOT));
  const found = [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...checked.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ];
  return found.map((one) => typescript.formatDiagnostic(one, host));
}
