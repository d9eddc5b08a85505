import { waitFor } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads, refusesNow } from '../../../access-walker/requests.ts';
import { asRoot, type Stage } from '../../../access-walker/stage.ts';

const noRole = { everywhere: [] } as const;

export const access: AccessTable = {
  'outbox.smsOutbox': reads(noRole, () => ({ path: '/sms-outbox' })),
  'outbox.list': reads(noRole, () => ({ path: '/outbox' })),
  'outbox.get': reads(noRole, async (stage) => ({ path: await aMessage(stage) })),
  'outbox.sms': reads(noRole, () => ({ path: '/services/sms' })),
  'outbox.setSms': changes(noRole, 200, (stage) => aSave(stage, '/services/sms')),
  'outbox.testSms': {
    ...changes(noRole, 200, () => ({ path: '/services/sms/test', body: { to: '+905550000000' } })),
    settle: allAreShown,
  },
  'outbox.email': reads(noRole, () => ({ path: '/services/email' })),
  'outbox.setEmail': changes(noRole, 200, (stage) => aSave(stage, '/services/email')),
  'outbox.testEmail': {
    ...changes(noRole, 200, () => ({ path: '/services/email/test', body: { to: 'someone@rota.example' } })),
    settle: allAreShown,
  },
  // Nothing fails with the embedded default: a message that is under way is not sent again.
  'outbox.retry': refusesNow(noRole, 'MESSAGE_NOT_FAILED', async (stage) => ({
    path: `${await aMessage(stage)}/retry`,
  })),
};

async function aMessage(stage: Stage): Promise<string> {
  await asRoot(stage, 'POST', '/services/sms/test', { to: '+905550000000' });
  await allAreShown(stage);
  const { items } = (await asRoot(stage, 'GET', '/outbox?limit=1')).body as {
    items: { message_id: string }[];
  };
  return `/outbox/${items[0]?.message_id ?? 'none'}`;
}

async function aSave(stage: Stage, path: string) {
  const { gateway, version } = (await asRoot(stage, 'GET', path)).body as {
    gateway: unknown;
    version: number;
  };
  return { path, body: { gateway, version } };
}

/** Messages are sent in the background. */
async function allAreShown(stage: Stage): Promise<void> {
  await waitFor(async () => {
    const { items } = (await asRoot(stage, 'GET', '/outbox?status=waiting')).body as { items: unknown[] };
    return items.length === 0;
  });
}
