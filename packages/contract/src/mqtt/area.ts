import { area } from '../core/area.ts';
import { mqttApi } from './index.ts';

/** What the contract says of brokers that ask. */
export const mqttArea = area({
  api: mqttApi,
});
