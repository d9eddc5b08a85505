import type {
  EmailGateway,
  EmailSettings,
  MessageChannel,
  SmsGateway,
  SmsSettings,
} from '@rota/contract/outbox';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { versionConflict } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { Vault } from '../../../vault/index.ts';
import { passwordName, type Gateways } from './gateways.service.ts';
import type { OutboxService } from './outbox.service.ts';
import { findGateway, saveGateway, type GatewayRow } from './outbox.store.ts';

type Saved<G> = { gateway: G; version: number; has_password: boolean; updated_at: string | null };
export type GatewaySettings = ReturnType<typeof createGatewaySettings>;

export type GatewaySettingsDeps = {
  readonly database: Database;
  readonly vault: Vault;
  readonly gateways: Gateways;
  readonly outbox: Pick<OutboxService, 'sms' | 'email'>;
};

/** How messages go out, as administrators see and choose it. */
export function createGatewaySettings({ database, vault, gateways, outbox }: GatewaySettingsDeps) {
  async function read<G>(channel: MessageChannel): Promise<Saved<G>> {
    return database.global(async (tx) => {
      const row = await findGateway(tx, channel);
      return compose<G>(row, (await vault.get(tx, passwordName(channel))) !== undefined);
    });
  }

  /** Saves settings. A password that is left out stays, as long as it is still for the same account. Throws VERSION_CONFLICT. */
  async function save<G extends { kind: string }>(
    channel: MessageChannel,
    given: { gateway: G & { password?: string | undefined }; version: number },
    actor: ActorRef,
  ): Promise<Saved<G>> {
    const { password, ...settings } = given.gateway;
    return database.global(async (tx) => {
      const before = (await findGateway(tx, channel))?.settings ?? { kind: 'outbox' };
      const row = await saveGateway(tx, channel, settings, given.version);
      if (row === undefined) throw versionConflict('gateway');
      if (password !== undefined) await vault.put(tx, passwordName(channel), password);
      // A password must not go to another host than the one it was given for.
      else if (whereTo(before) !== whereTo(settings)) await vault.remove(tx, passwordName(channel));
      const code = channel === 'sms' ? 'LOG_SMS_GATEWAY_CHANGED' : 'LOG_EMAIL_GATEWAY_CHANGED';
      const about = { projectId: null, actor, entity: 'gateway', entityId: channel };
      await recordAudit(tx, { ...about, code, before, after: settings });
      return compose<G>(row, (await vault.get(tx, passwordName(channel))) !== undefined);
    });
  }

  /** Sends at once, and answers what came of it. */
  async function test(channel: MessageChannel, to: string): Promise<{ ok: boolean; error: string | null }> {
    const { sender } = await gateways.open(channel);
    const message = { to, subject: 'Rota', text: 'Rota: test / deneme' };
    if (sender === undefined) {
      await database.global((tx) => outbox[channel](tx, { ...message, purpose: 'test' }));
      return { ok: true, error: null };
    }
    try {
      await sender.send(message);
      return { ok: true, error: null };
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message.slice(0, 300) : String(error) };
    }
  }

  return {
    sms: (): Promise<SmsSettings> => read<SmsGateway>('sms'),
    setSms: (given: { gateway: SmsGateway; version: number }, actor: ActorRef): Promise<SmsSettings> =>
      save('sms', given, actor),
    email: (): Promise<EmailSettings> => read<EmailGateway>('email'),
    setEmail: (given: { gateway: EmailGateway; version: number }, actor: ActorRef): Promise<EmailSettings> =>
      save('email', given, actor),
    test,
  };
}

function compose<G>(row: GatewayRow | undefined, hasPassword: boolean): Saved<G> {
  return {
    // What is kept was parsed before it was saved.
    gateway: (row?.settings ?? { kind: 'outbox' }) as G,
    version: row?.version ?? 0,
    has_password: hasPassword,
    updated_at: row?.updated_at.toISOString() ?? null,
  };
}

function whereTo(settings: unknown): string {
  const { kind, host, url } = settings as { kind?: unknown; host?: unknown; url?: unknown };
  const site = typeof url === 'string' ? new URL(url.replace(/\{\w+\}/g, '')).host : host;
  return JSON.stringify([kind, site ?? null]);
}
