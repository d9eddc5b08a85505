import { readFileSync } from 'node:fs';

/** Clock ticks a second, as Linux counts processor time for programs. */
const TICKS_PER_S = 100;
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** Processor time in seconds and resident memory in MB of a process, from /proc; NaN where there is none. */
export function usageOf(pid: number): { readonly cpuS: number; readonly residentMb: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME]);
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { cpuS: ticks / TICKS_PER_S, residentMb: Number(resident) / 1_024 };
  } catch {
    return { cpuS: NaN, residentMb: NaN };
  }
}
