// Runs command lines of leadmock one after the other, each as a process of its own would begin with it: for shared-process.ts.
const { PROGRAM } = process.env;
let runs = 0;

/** What a command line printed, and the code with which it asked for the end. */
async function run({ args, cwd, env }) {
  const ended = { code: null, stdout: '', stderr: '' };
  const take = (stream) => (text) => {
    // Behind its end a process prints nothing.
    if (ended.code === null) ended[stream] += text;
    return true;
  };
  process.stdout.write = take('stdout');
  process.stderr.write = take('stderr');
  process.exit = (code) => {
    ended.code ??= code ?? process.exitCode ?? 0;
    throw new Error('the end of a process');
  };
  process.exitCode = undefined;
  process.chdir(cwd);
  process.env = env;
  process.argv = [process.execPath, PROGRAM, ...args];
  runs += 1;
  // The module that runs is loaded anew; what it imports stays.
  await import(`${PROGRAM}?${runs}`).catch((error) => {
    if (ended.code === null) throw error;
  });
  return { ...ended, code: ended.code ?? process.exitCode ?? 0 };
}

let last = Promise.resolve();
// Each command listens whether anyone reads, and for signals.
for (const heard of [process, process.stdout, process.stderr]) heard.setMaxListeners(0);
process.on('message', ({ id, line }) => {
  last = last.then(() => run(line)).then((ended) => process.send({ id, ended }));
});
