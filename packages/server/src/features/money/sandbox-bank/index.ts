import { createHmac } from 'node:crypto';
import { NO_BANK_FAULTS, sandboxBankApi, type BankFaults } from '@rota/contract/sandbox-bank';
import { recordAudit } from '../../../audit/index.ts';
import { actorOf } from '../../../http/context.ts';
import { mount } from '../../../http/mount.ts';
import type { Ground, Part } from '../../../part.ts';
import { createBankNews } from './bank-news.service.ts';
import { bankRoutes } from './bank.routes.ts';
import { createBank } from './bank.service.ts';
import { readFaults, writeFaults } from './bank.store.ts';

/** The bank of the sandbox, and what merchants need to talk to it. */
export type SandboxBank = Part & {
  readonly secretOf: (merchant: string) => string;
  readonly isAllowed: boolean;
};

/** A bank that takes test money, so that paying can be tried from the first start on. */
export async function sandboxBank(
  made: Pick<Ground, 'config' | 'database' | 'secret' | 'urls' | 'clock' | 'log'>,
): Promise<SandboxBank> {
  const { config, database, urls, clock, log } = made;
  const root = await made.secret('sandbox-bank');
  const secretOf = (merchant: string): string =>
    createHmac('sha256', root).update(`merchant ${merchant}`).digest('hex');
  const faultsOf = (merchant: string) => database.global((tx) => readFaults(tx, merchant));
  const reach = (url: string): string => url.replace(urls.open(), urls.local());
  const news = createBankNews({ faultsOf, secretOf, reach, log });
  const bank = createBank({ database, tell: news.tell, clock });
  return {
    secretOf,
    isAllowed: config.testPayments,
    routes: (app, mounting) => {
      bankRoutes(app, { bank, secretOf, isAllowed: config.testPayments });
      mount(
        app,
        sandboxBankApi,
        {
          faults: (_context, { params }) => faultsOf(String(params.projectId)),
          setFaults: (context, { params, body }) =>
            database.tenant(params.projectId, async (tx) => {
              const merchant = String(params.projectId);
              const before = await readFaults(tx, merchant);
              await writeFaults(tx, merchant, { ...NO_BANK_FAULTS, ...withoutUndefined(body) });
              const after = await readFaults(tx, merchant);
              const about = {
                projectId: params.projectId,
                actor: actorOf(context),
                entity: 'sandbox_bank',
                entityId: merchant,
              };
              await recordAudit(tx, { ...about, code: 'LOG_BANK_FAULTS_SET', before, after });
              return after;
            }),
        },
        mounting,
      );
    },
    stop: news.stop,
  };
}

function withoutUndefined(faults: {
  readonly [F in keyof BankFaults]?: BankFaults[F] | undefined;
}): Partial<BankFaults> {
  return Object.fromEntries(Object.entries(faults).filter(([, value]) => value !== undefined));
}
