import { argv, stdout } from 'node:process';
import { runScenario } from './scenario.ts';

/** Runs one seed of the simulation again and prints all that was done: `node packages/fleet-core/src/testing/replay.ts <seed> [--hash]`. */

const onlyHash = argv[3] === '--hash';
// What went before a failure is only seen when each line is printed at once.
const { stage } = runScenario(
  Number(argv[2]),
  'everything',
  undefined,
  onlyHash ? undefined : (line) => void stdout.write(`${line}\n`),
);
stdout.write(`${stage.trace.hash()}\n`);
