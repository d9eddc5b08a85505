import type { Station } from '@rota/contract/stations';
import type { LiveHub } from '../../../live/index.ts';

export type StationLiveDeps = {
  readonly hub: Pick<LiveHub, 'provide' | 'refresh' | 'onWatch' | 'onLeft'>;
  readonly list: (projectId: number) => Promise<Station[]>;
};

/** How often watchers of stations are updated: queues and hours change them without an edit. */
const EVERY_MS = 15_000;

/** Shows stations as they are now to those who watch. */
export function createStationLive({ hub, list }: StationLiveDeps): { start: () => void; stop: () => void } {
  const watched = new Set<number>();
  const ends: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  hub.provide('stations', list);
  return {
    start() {
      ends.push(
        hub.onWatch(({ topic, projectId }) => void (topic === 'stations' && watched.add(projectId))),
        hub.onLeft(({ topic, projectId }) => void (topic === 'stations' && watched.delete(projectId))),
      );
      timer = setInterval(() => {
        for (const projectId of watched) hub.refresh('stations', projectId);
      }, EVERY_MS);
    },
    stop() {
      clearInterval(timer);
      for (const end of ends.splice(0)) end();
    },
  };
}
