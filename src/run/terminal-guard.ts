import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isatty } from 'node:tty';
import { type Guard, hasGroups } from './process-group.ts';

/** Whether standard input is a terminal. Always false on Windows. */
export const hasTerminal = (): boolean => hasGroups && isatty(0);

/**
 * Program of awk that prints the processes of the command, each with its start, because the system reuses ids. A process
 * belongs to the command if it is known, if its parent belongs to the command, or if it is an orphan in leadmock's
 * process group that began after the guard. The new parent of an orphan is outside the group. Other programs in the
 * group, such as npm or `tee`, began earlier, or their parent is in the group.
 */
const SELECT = `
  { parent[$1] = $2; group[$1] = $3; began[$1] = NF > 20 ? $20 : $4 $5 $6 $7 $8 }
  function belongs(pid) {
    if (!(pid in parent)) return 0
    if (pid == command || index(known, " " pid ":" began[pid] " ")) return 1
    if (belongs(parent[pid])) return 1
    return group[pid] == own && group[parent[pid]] != own && !index(before, " " pid " ")
  }
  END { for (pid in parent) if (belongs(pid)) printf "%s:%s ", pid, began[pid] }`;

/**
 * Shell code that ends the processes of the command when the input closes. Each line of the input is the id of the
 * command, or a signal for its processes. \`list\` prints ids of a process, of its parent and of its group, and its
 * start: the fields of /proc without the name and the state, or the output of \`ps\`.
 */
const GUARD = `
  list() {
    if [ -r /proc/self/stat ]; then
      cat /proc/[0-9]*/stat | sed -n '/) [XZ] /d; s/ (.*) . / /p'
    else
      LC_ALL=C ps -A -o pid=,ppid=,pgid=,lstart=,stat= | grep -v 'Z[^ ]* *$'
    fi
  }
  find() {
    known=" $(list | awk -v "known=$known" -v "command=$1" -v "own=$own" -v "before=$before" '${SELECT}')"
  }
  send() {
    for process in $known; do kill -s "$1" "\${process%%:*}"; done
  }

  all=$(list)
  own=$(echo "$all" | awk -v "pid=$PPID" '$1 == pid { print $3 }')
  [ -n "$own" ] || exit 1
  before=" $(echo "$all" | awk -v "own=$own" '$3 == own { printf "%s ", $1 }')"
  known=
  echo ready
  while read -r line; do
    case $line in
      [0-9]*) find "$line" ;;
      *) find; send "$line" ;;
    esac
  done
  tries=0
  while find; [ "$known" != ' ' ] && [ $tries -le 12 ]; do
    case $tries in
      0) send TERM ;;
      1[0-2]) send KILL ;;
    esac
    tries=$((tries + 1))
    sleep 0.1
  done`;

/**
 * Starts a shell that guards a command in leadmock's own process group. With a separate group, the command would have
 * no terminal, because Node can create a group only together with a session.
 * @returns undefined without a shell, or if the system does not list its processes
 */
export async function startTerminalGuard(): Promise<Guard | undefined> {
  const shell = spawn('sh', ['-c', GUARD], { stdio: ['pipe', 'pipe', 'ignore'], detached: true });
  shell.stdin.on('error', () => {});
  const ended = new Promise<void>(
    (resolve) => void shell.once('error', () => resolve()).once('close', () => resolve()),
  );
  const isReady = await Promise.race([once(shell.stdout, 'data').then(() => true), ended.then(() => false)]);
  if (!isReady) return undefined;
  const release = () => void shell.stdin.end();
  return {
    separatesGroup: false,
    watch: (pid) => void shell.stdin.write(`${pid}\n`),
    // The terminal sends SIGINT to the whole group.
    signal: (name) => void (name === 'SIGINT' || shell.stdin.write(`${name.slice('SIG'.length)}\n`)),
    end: () => {
      release();
      return ended;
    },
    release,
  };
}
