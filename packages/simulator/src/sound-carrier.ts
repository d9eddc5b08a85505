import type { LinkLog } from '@rota/robot-link';
import type { SimulatedRobot } from './robot/robot.ts';

/** Fetches the sounds that robots are to play, as their own network would. */
export type SoundCarrier = { tend: (robot: SimulatedRobot) => void };

/** Bytes of a second of sound, as most files come to. */
const BYTES_A_SECOND = 16_000;
/** Longer ones are cut off. */
const LONGEST_S = 60;

/** @param apiUrl where the server of the links is reached from here; without it, what the links themselves say */
export function createSoundCarrier(apiUrl: string | undefined, log: LinkLog): SoundCarrier {
  async function fetchSound(link: string): Promise<{ seconds: number } | { fails: string }> {
    const { pathname, search } = new URL(link);
    const answer = await fetch(apiUrl === undefined ? link : new URL(pathname + search, apiUrl));
    if (!answer.ok) return { fails: `The server answered ${answer.status}.` };
    const { byteLength } = await answer.arrayBuffer();
    if (byteLength === 0) return { fails: 'The sound is empty.' };
    return { seconds: Math.min(LONGEST_S, Math.max(1, byteLength / BYTES_A_SECOND)) };
  }

  return {
    tend(robot) {
      const link = robot.wantedSound();
      if (link === undefined) return;
      fetchSound(link).then(
        (result) => robot.fetchedSound(link, result),
        (error: unknown) => {
          log.warn({ error: String(error) }, 'failed to fetch a sound');
          robot.fetchedSound(link, { fails: 'The server cannot be reached.' });
        },
      );
    },
  };
}
