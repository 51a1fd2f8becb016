// Runs command lines of leadmock one after another, each in the state of a new process (for shared-process.ts). A
// server continues while other command lines run.
import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import fs from 'node:fs';

const { PROGRAM } = process.env;
const HOME = process.cwd();
const UMASK = process.umask();
/** Names of process events that each command line receives separately. */
const OWN_EVENTS = new Set(['exit', 'SIGHUP', 'SIGINT', 'SIGTERM']);
const STREAMS = ['stdout', 'stderr'];
/** First file descriptor for the output of command lines. Each command line has one; none of them belongs to a file. */
const FIRST_FD = 1_000_000;

class CommandLine {
  events = new EventEmitter().setMaxListeners(0);
  isServing = false;
  #id;
  #hasEnded = false;

  constructor(id) {
    this.#id = id;
  }

  print(stream, text) {
    // A command line that has ended prints no more output, like a process.
    if (!this.#hasEnded) process.send({ id: this.#id, stream, text: String(text) });
  }

  begin() {
    process.send({ id: this.#id, hasBegun: true });
  }

  serve() {
    this.isServing = true;
    process.send({ id: this.#id, isServing: true });
  }

  end(code) {
    if (this.#hasEnded) return;
    this.events.emit('exit', code);
    this.#hasEnded = true;
    process.send({ id: this.#id, code });
  }

  get fd() {
    return FIRST_FD + this.#id;
  }

  get hasEnded() {
    return this.#hasEnded;
  }
}

const lines = new Map();
/** Command line on whose behalf code runs, including callbacks of its server. */
const current = new AsyncLocalStorage();

const writes = Object.fromEntries(STREAMS.map((name) => [name, process[name].write.bind(process[name])]));

/** Replaces the output functions for each command line, because `leadmock openapi` also replaces them. */
function takeOutput() {
  for (const name of STREAMS) {
    process[name].write = (text, ...more) => {
      const line = current.getStore();
      if (!line) return writes[name](text, ...more);
      line.print(name, text);
      return true;
    };
  }
}

// The log writes to the file descriptor of standard output. Each command line has a separate descriptor, because
// several servers may run.
Object.defineProperty(process.stdout, 'fd', { get: () => current.getStore()?.fd ?? 1 });
const { writeSync } = fs;
fs.writeSync = (fd, data, ...more) => {
  const line = lines.get(fd - FIRST_FD);
  if (!line) return writeSync(fd, data, ...more);
  line.print('stdout', data);
  return Buffer.byteLength(data);
};

for (const name of ['on', 'once', 'addListener', 'prependListener', 'off', 'removeListener']) {
  const method = process[name].bind(process);
  process[name] = (event, listener) => {
    const line = current.getStore();
    if (line && OWN_EVENTS.has(event)) line.events[name](event, listener);
    else method(event, listener);
    return process;
  };
}

const exit = process.exit.bind(process);
process.exit = (code) => {
  const line = current.getStore();
  if (!line) return exit(code);
  line.end(code ?? process.exitCode ?? 0);
  // `process.exit` is the last action of a server, so only other command lines have to be stopped by an error.
  if (!line.isServing) throw new Error('the end of a process');
};

let runs = 0;

async function run(line, { args, cwd, env, isServer }) {
  line.begin();
  process.exitCode = undefined;
  takeOutput();
  process.umask(UMASK);
  process.chdir(cwd);
  process.env = env;
  process.argv = [process.execPath, PROGRAM, ...args];
  runs += 1;
  // Only the module of the program is loaded again; its imports stay loaded.
  await import(`${PROGRAM}?${runs}`).catch((error) => {
    if (!line.hasEnded) throw error;
  });
  process.chdir(HOME);
  if (isServer && !line.hasEnded) line.serve();
  else line.end(process.exitCode ?? 0);
}

let last = Promise.resolve();
// Each command adds listeners to the output streams, so their number is unlimited.
for (const heard of [process.stdout, process.stderr]) heard.setMaxListeners(0);
process.on('message', ({ id, start, signal }) => {
  if (signal !== undefined) {
    const line = lines.get(id);
    current.run(line, () => line.events.emit(signal, signal));
    return;
  }
  const line = new CommandLine(id);
  lines.set(id, line);
  last = last.then(() => current.run(line, () => run(line, start)));
});
