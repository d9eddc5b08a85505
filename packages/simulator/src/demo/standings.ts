import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Standing } from '../robot/onboard.ts';
import type { SimulatedRobot } from '../robot/robot.ts';

/** Real milliseconds between two looks: a robot that is killed on its way loses a few centimetres of it. */
const EVERY_MS = 200;

/** The file of the demo's robots; other programs have their own. */
const DEMO = 'demo-standings.json';

export type Standings = Readonly<Record<string, Standing>>;

/** Where the robots of the demo stood when their program ended, by robot id: a robot that is registered again begins at home. */
export function readStandings(dataDir: string, name = DEMO): Standings {
  try {
    return JSON.parse(readFileSync(join(dataDir, name), 'utf8')) as Standings;
  } catch {
    // A missing or torn file only means that all of them do.
    return {};
  }
}

/** Writes down where the robots stand and what is in them, so that a kill takes their memory and not their place. Answers how to end that. */
export function keepStandings(
  dataDir: string,
  robots: ReadonlyMap<string, SimulatedRobot>,
  name = DEMO,
): () => void {
  const file = join(dataDir, name);
  let written = '';
  function write(): void {
    const now = JSON.stringify(
      Object.fromEntries([...robots].map(([robotId, robot]) => [robotId, robot.standing()])),
    );
    if (now === written) return;
    try {
      writeFileSync(`${file}.new`, now);
      renameSync(`${file}.new`, file);
      written = now;
    } catch {
      // On a full disk robots drive on; the next look writes it.
    }
  }
  write();
  const timer = setInterval(write, EVERY_MS);
  return () => {
    clearInterval(timer);
    write();
  };
}
