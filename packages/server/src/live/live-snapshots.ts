import type { LiveTopic } from '@rota/contract/live';
import { snapshotMessage, watchKey, type Watch } from './live-wire.ts';

type SnapshotProvider = (projectId: number, id?: string) => Promise<readonly unknown[]>;

/** Reads snapshots, one at a time for each thing watched; those who wait for the same one share its bytes. */
export type Snapshots = {
  provide(topic: LiveTopic, provider: SnapshotProvider): void;
  read(watch: Watch): Promise<Buffer>;
};

type Reading = { current: Promise<Buffer>; next: Promise<Buffer> | undefined };

export function createSnapshots(): Snapshots {
  const providers = new Map<LiveTopic, SnapshotProvider>();
  const readings = new Map<string, Reading>();

  async function fetch(watch: Watch): Promise<Buffer> {
    const provider = providers.get(watch.topic);
    if (provider === undefined) throw new Error(`the live topic ${watch.topic} has no provider`);
    return snapshotMessage(watch, await provider(watch.projectId, watch.id));
  }
  function begin(watch: Watch): Promise<Buffer> {
    const key = watchKey(watch);
    const reading: Reading = { current: fetch(watch), next: undefined };
    readings.set(key, reading);
    const done = (): void => {
      if (readings.get(key) === reading && reading.next === undefined) readings.delete(key);
    };
    reading.current.then(done, done);
    return reading.current;
  }
  return {
    provide(topic, provider) {
      providers.set(topic, provider);
    },
    async read(watch) {
      const reading = readings.get(watchKey(watch));
      if (reading === undefined) return begin(watch);
      // The running read may miss the latest change before this caller came, so it gets the next one.
      reading.next ??= reading.current.catch(() => undefined).then(() => begin(watch));
      return reading.next;
    },
  };
}
