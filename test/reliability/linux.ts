import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** @returns the maximum numbers of open files and sockets, and of local ports, of a process on Linux */
export function limitsOfThisProcess(): { handles: number; ports: number } {
  const [, handles] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const [least = 0, most = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/).map(Number);
  return { handles: Number(handles), ports: most - least + 1 };
}

/** @returns the number of open files and sockets of a process */
export function handlesOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** @returns the memory of a process in MiB */
export function mebibytesOf(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

/**
 * Limits the open files of a running process.
 * @returns false if the program for that is missing
 */
export function limitHandles(pid: number, most: number): boolean {
  try {
    execFileSync('prlimit', ['--pid', String(pid), `--nofile=${most}:${most}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
