import { reachApi } from '@rota/contract/reach';
import { mount } from '../../../http/mount.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Mqtt } from '../../robots/mqtt/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { reachOf } from './reach.rules.ts';

type ReachGround = Pick<Ground, 'config' | 'database' | 'urls'> & {
  readonly mqtt: Pick<Mqtt, 'broker'>;
  readonly outbox: Pick<Outbox, 'sends'>;
};

/** The one answer to which addresses others reach, for every page that prints one. */
export function reach({ config, database, urls, mqtt, outbox }: ReachGround): Part {
  const get = async () => ({
    ...reachOf(config, { web: urls.open(), broker: mqtt.broker.robotUrl() }),
    sends: await database.global(outbox.sends),
  });
  return { routes: (app, mounting) => mount(app, reachApi, { get }, mounting) };
}
