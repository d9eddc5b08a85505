import { stdout, argv } from 'node:process';
import { runScenario } from './scenario.ts';
import { Trace } from './trace.ts';

/** Runs one seed of the simulation again and prints all that was done: `node packages/fleet-core/src/testing/replay.ts <seed> [--hash]`. */

const seed = Number(argv[2]);
const onlyHash = argv[3] === '--hash';
const add = Trace.prototype.add;
// What went before a failure is only seen when each line is printed at once.
if (!onlyHash) {
  Trace.prototype.add = function print(line: string): void {
    stdout.write(`${line}\n`);
    add.call(this, line);
  };
}
const { world } = runScenario(seed, 'everything');
stdout.write(`${world.trace.hash()}\n`);
