import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TOOLS = new URL('../../tools/package.json', import.meta.url);

/** Parsed files by all options that affect parsing, so that the next program can reuse them. */
const parsed = new Map();

/**
 * Checks a project with TypeScript 5.4. It checks the files of the user and of leadmock, but not the types of Node, the
 * browser or a test runner, because that would take half a minute for each project.
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
    // TypeScript 5.4 treats node16 and nodenext in the same way.
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
