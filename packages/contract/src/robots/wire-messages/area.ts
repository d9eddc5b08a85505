import { area } from '../../core/area.ts';
import { wireMessagesApi } from './index.ts';

/** The contract of messages on the wire. */
export const wireMessagesArea = area({
  api: wireMessagesApi,
});
