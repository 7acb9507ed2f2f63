import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Figures, Order } from './orders.ts';

const siteCore = '0';
const generatorCore = '1';

/** Pins this process and its children to one core. Returns false if that is not possible. */
export function pinToCores(): boolean {
  try {
    // Give this process priority over other work on the machine, which should not affect the figures.
    setPriority(constants.priority.PRIORITY_HIGHEST);
  } catch {
    // Requires more privileges.
  }
  if (availableParallelism() < 2) return false;
  try {
    execFileSync('taskset', ['-acp', siteCore, String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface Generator {
  carryOut(order: Order): Promise<Figures>;
  stop(): void;
}

export function startGenerator(hasOwnCore: boolean): Generator {
  const script = [process.execPath, path.join(import.meta.dirname, 'generator.ts')];
  const [program = '', ...args] = hasOwnCore ? ['taskset', '-c', generatorCore, ...script] : script;
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    async carryOut(order) {
      child.send(order);
      const [figures] = await once(child, 'message');
      return figures as Figures;
    },
    stop() {
      child.kill();
    },
  };
}

/** The peak resident memory of a process's children, or their current one where the system does not record the peak. */
export function peakMegabytes(parent = 0): number {
  const rows = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([of]) => of === parent);
  return children.reduce((sum, [, pid = 0, size = 0]) => sum + (peakKilobytes(pid) ?? size), 0) / 1_024;
}

function peakKilobytes(pid: number): number | null {
  try {
    const most = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return most === undefined ? null : Number(most);
  } catch {
    return null;
  }
}
