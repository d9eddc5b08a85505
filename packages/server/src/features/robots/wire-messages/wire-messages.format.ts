import type { WireMessage, WireMessageDetails } from '@rota/contract/wire-messages';
import {
  readConnection,
  readFactsheet,
  readInstantActions,
  readOrder,
  readServiceEvent,
  readServiceState,
  readState,
} from '@rota/robot-link';
import type { MessageRow } from './wire-messages.store.ts';

type Content = Readonly<Record<string, unknown>>;
type Summary = WireMessage['summary'];
type Decoded = { readonly summary: Summary; readonly decoded: unknown };
type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

const OTHER: Decoded = { summary: { code: 'other', params: {} }, decoded: null };
const UNREADABLE: Decoded = { summary: { code: 'unreadable', params: {} }, decoded: null };
/** So many names stand in one line. */
const MOST_NAMES = 4;

const listOf = (names: readonly string[]): string =>
  `${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ', …' : ''}`;

function decodedOf<T>(read: Read<T>, summarize: (value: T) => Summary): Decoded {
  return read.ok ? { summary: summarize(read.value), decoded: read.value } : UNREADABLE;
}

/** How each topic is read, by the same codec as on the wire, and what its messages say in one line. */
const READERS: Readonly<Record<string, (content: Content) => Decoded>> = {
  order: (content) =>
    decodedOf(readOrder(content), ({ orderId: order, orderUpdateId: update, nodes }) => ({
      code: 'order',
      params: { order, update, nodes: nodes.length },
    })),
  instantActions: (content) =>
    decodedOf(readInstantActions(content), (actions) =>
      actions.length === 0
        ? { code: 'no_actions', params: {} }
        : { code: 'actions', params: { types: listOf(actions.map(({ actionType }) => actionType)) } },
    ),
  zoneSet: (content) => {
    const zones = content['zones'];
    const params = {
      zone_set: typeof content['zoneSetId'] === 'string' ? content['zoneSetId'] : '',
      zones: Array.isArray(zones) ? zones.length : 0,
    };
    return { summary: { code: 'zone_set', params }, decoded: content };
  },
  state: (content) => decodedOf(readState(content), summarizeState),
  connection: (content) =>
    decodedOf(readConnection(content), (state) => ({ code: 'connection', params: { state } })),
  factsheet: (content) => {
    const read = readFactsheet(content);
    return read.ok
      ? {
          summary: {
            code: 'factsheet',
            params: { actions: Object.keys(read.value.factsheet.actions).length },
          },
          decoded: read.value.factsheet,
        }
      : UNREADABLE;
  },
  serviceState: (content) =>
    decodedOf(readServiceState(content), ({ lids, mode }) => {
      if (lids.length > 0)
        return {
          code: 'service_state_lids',
          params: { lids: listOf(lids.map(({ lid, state }) => `${lid} ${state}`)) },
        };
      return mode === undefined
        ? { code: 'service_state', params: {} }
        : { code: 'service_state_mode', params: { mode } };
    }),
  serviceEvents: (content) =>
    decodedOf(readServiceEvent(content), ({ type }) =>
      type === 'pin_entered'
        ? { code: 'pin_entered', params: {} }
        : { code: 'pressed', params: { button: type } },
    ),
};

type State = Extract<ReturnType<typeof readState>, { readonly ok: true }>['value'];

function summarizeState({ errors, paused, driving, stateOfChargePercent: charge }: State): Summary {
  if (errors.length > 0)
    return { code: 'state_errors', params: { errors: listOf(errors.map(({ type }) => type)) } };
  const doing = paused ? 'state_paused' : driving ? 'state_driving' : 'state_standing';
  return charge === undefined
    ? { code: doing, params: {} }
    : { code: `${doing}_battery`, params: { battery: Math.round(charge) } };
}

function decode({ topic, content, problem }: Pick<MessageRow, 'topic' | 'content' | 'problem'>): Decoded {
  if (problem !== null || content === null) return UNREADABLE;
  return READERS[topic]?.(content) ?? OTHER;
}

/** A message in one line. */
export function composeMessage(row: MessageRow): WireMessage {
  return composeOf(row, decode(row));
}

function composeOf(row: MessageRow, { summary }: Decoded): WireMessage {
  return {
    message_id: `${row.at.getTime()}-${row.number}`,
    at: row.at.toISOString(),
    direction: row.direction,
    topic: row.topic,
    order_id: row.order_id,
    bytes: row.bytes,
    left_out: row.left_out,
    problem: row.problem,
    summary,
  };
}

/** A message with its content. */
export function composeDetails(row: MessageRow): WireMessageDetails {
  const decoded = decode(row);
  return { ...composeOf(row, decoded), raw: row.content, decoded: decoded.decoded };
}
