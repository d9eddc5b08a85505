import type { CallState } from '@rota/contract/robot-calls';
import type { CallKind, StationAvailability } from '@rota/contract/stations';
import type { GuestTone } from '../guest-frame.tsx';
import type { IconName } from '../icons.tsx';
import type { callPageTexts } from './robot-call.messages.ts';

/** The drawing of what a robot is called for. */
export const kindIcons: Record<CallKind, IconName> = {
  delivery: 'robot',
  table_service: 'tray',
  dish_collection: 'dishes',
  recycle: 'recycle',
  pickup: 'fetch',
  guidance: 'guide',
  follow_me: 'follow',
  meeting: 'video',
  birthday: 'cake',
};

/** The next action when the robot has come. */
export const hereHints: Record<CallKind, keyof typeof callPageTexts.en & `here${string}`> = {
  delivery: 'hereDelivery',
  table_service: 'hereTableService',
  dish_collection: 'hereCollect',
  recycle: 'hereCollect',
  pickup: 'herePickup',
  guidance: 'hereLead',
  follow_me: 'hereFollow',
  meeting: 'hereMeeting',
  birthday: 'hereBirthday',
};

type Look = { readonly tone: GuestTone; readonly icon: IconName };

/** Colour and shape of whether a place takes calls. */
export const availabilityLooks: Record<StationAvailability, Look> = {
  taking_orders: { tone: 'good', icon: 'check' },
  high_demand: { tone: 'busy', icon: 'hourglass' },
  not_available: { tone: 'off', icon: 'closed' },
};

/** Colour and shape of how far a call is. */
export const callStateLooks: Record<CallState, Look> = {
  waiting: { tone: 'waiting', icon: 'hourglass' },
  coming: { tone: 'going', icon: 'going' },
  arrived: { tone: 'good', icon: 'bell' },
  serving: { tone: 'going', icon: 'going' },
  done: { tone: 'good', icon: 'check' },
  cancelled: { tone: 'off', icon: 'cross' },
  failed: { tone: 'fault', icon: 'warning' },
};
