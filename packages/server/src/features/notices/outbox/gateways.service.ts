import {
  emailGateway,
  smsGateway,
  type EmailGateway,
  type MessageChannel,
  type SmsGateway,
} from '@rota/contract/outbox';
import {
  createHttpGateway,
  createSmppGateway,
  createSmtpGateway,
  netgsmRequest,
  templateRequest,
  twilioRequest,
  type MessageSender,
} from '../../../adapters/messages/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { Vault } from '../../../vault/index.ts';
import { findGateway } from './outbox.store.ts';

const TWILIO = 'https://api.twilio.com';
const NETGSM = 'https://api.netgsm.com.tr';

/** Where the vault keeps a gateway's password. */
export const passwordName = (channel: MessageChannel): string => `gateway/${channel}`;

/** How messages of a channel go out now. */
type OpenGateway = {
  /** Undefined: the embedded default, which sends nothing and shows messages to administrators. */
  readonly sender: MessageSender | undefined;
  readonly version: number;
};

export type Gateways = {
  readonly open: (channel: MessageChannel) => Promise<OpenGateway>;
  readonly close: () => Promise<void>;
};

/** The gateways as they are set now; a connection is kept as long as its settings stand. */
export function createGateways({ database, vault }: { database: Database; vault: Vault }): Gateways {
  const opened = new Map<MessageChannel, OpenGateway>();

  async function open(channel: MessageChannel): Promise<OpenGateway> {
    const { version, settings, password } = await database.global((tx) => readGateway(tx, vault, channel));
    const known = opened.get(channel);
    if (known?.version === version) return known;
    await known?.sender?.close();
    const fresh = {
      version,
      sender: channel === 'sms' ? smsSender(settings, password) : emailSender(settings, password),
    };
    opened.set(channel, fresh);
    return fresh;
  }

  return {
    open,
    async close() {
      for (const { sender } of opened.values()) await sender?.close();
      opened.clear();
    },
  };
}

async function readGateway(tx: Tx, vault: Vault, channel: MessageChannel) {
  const row = await findGateway(tx, channel);
  const password = row === undefined ? undefined : await vault.get(tx, passwordName(channel));
  return {
    version: row?.version ?? 0,
    settings: row?.settings ?? { kind: 'outbox' },
    password: password ?? '',
  };
}

function smsSender(settings: unknown, password: string): MessageSender | undefined {
  const gateway: SmsGateway = smsGateway.parse(settings);
  switch (gateway.kind) {
    case 'outbox':
      return undefined;
    case 'smpp':
      return createSmppGateway({ ...gateway, password });
    case 'twilio':
      return createHttpGateway((message) =>
        twilioRequest({ ...gateway, username: gateway.account_sid, password }, message, TWILIO),
      );
    case 'netgsm':
      return createHttpGateway((message) => netgsmRequest({ ...gateway, password }, message, NETGSM));
    case 'http':
      return createHttpGateway((message) => templateRequest({ ...gateway, password }, message));
  }
}

function emailSender(settings: unknown, password: string): MessageSender | undefined {
  const gateway: EmailGateway = emailGateway.parse(settings);
  return gateway.kind === 'outbox' ? undefined : createSmtpGateway({ ...gateway, password });
}
