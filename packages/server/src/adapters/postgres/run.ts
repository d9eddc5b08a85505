import { spawn } from 'node:child_process';

/** The system user that a program runs as; undefined ids mean our own. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined;

export type Finished = { readonly code: number | null; readonly output: string };

/** Runs a program to its end. A program that cannot be started answers code null with the reason as output; it never throws. */
export function run(
  program: string,
  args: readonly string[],
  as: RunAs,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Finished> {
  return new Promise((done) => {
    let output = '';
    const child = spawn(program, args, { ...as, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => done({ code: null, output: error.message }));
    child.on('close', (code) => done({ code, output }));
  });
}
