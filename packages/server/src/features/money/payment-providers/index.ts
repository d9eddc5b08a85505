import type { ProviderKeys } from '@rota/contract/payment-providers';
import { createIyzicoProvider, iyzicoUrlOf } from '../../../adapters/payments/iyzico-provider.ts';
import type { PaymentProvider } from '../../../adapters/payments/provider.ts';
import { createSandboxProvider } from '../../../adapters/payments/sandbox-provider.ts';
import { createStripeProvider } from '../../../adapters/payments/stripe-provider.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Commerce } from '../../catalogue/commerce/index.ts';
import type { Products } from '../../catalogue/products/index.ts';
import type { SandboxBank } from '../sandbox-bank/index.ts';
import { createProviderDesk, type ProviderDesk } from './provider-desk.service.ts';
import { createProviderKeys } from './provider-keys.service.ts';
import { providerRoutes } from './providers.routes.ts';
import { createProviderService, type ProviderServiceDeps } from './providers.service.ts';

export type { CardsNow, ProviderDesk } from './provider-desk.service.ts';

/** Who takes cards for projects. */
export type PaymentProviders = Part & { readonly desk: ProviderDesk };
type Before = {
  readonly sandboxBank: SandboxBank;
  readonly commerce: Commerce;
  readonly products: Pick<Products, 'countCheaper'>;
  readonly ports: { readonly countOpenWith: ProviderServiceDeps['openWith'] };
};

/** The providers of each project, their keys, and whether they answer. */
export function paymentProviders(
  made: Pick<Ground, 'config' | 'database' | 'vault' | 'urls' | 'clock' | 'log'> & Before,
): PaymentProviders {
  const { config, database, vault, urls, clock, log, sandboxBank, commerce, products, ports } = made;
  const keyring = createProviderKeys(vault, clock);
  const make = (keys: ProviderKeys): PaymentProvider =>
    keys.provider === 'iyzico'
      ? createIyzicoProvider({
          apiKey: keys.api_key,
          secretKey: keys.secret_key,
          url: () => config.paymentUrls.iyzico ?? iyzicoUrlOf(keys.api_key),
        })
      : createStripeProvider({
          secretKey: keys.secret_key,
          webhookSecret: keys.webhook_secret,
          url: config.paymentUrls.stripe,
        });
  const sandbox = (projectId: number): PaymentProvider | undefined => {
    if (!sandboxBank.isAllowed) return undefined;
    const merchant = String(projectId);
    return createSandboxProvider({ bankUrl: urls.local, merchant, secret: sandboxBank.secretOf(merchant) });
  };
  const desk = createProviderDesk({ database, keyring, sandbox, make, log });
  const service = createProviderService({
    database,
    keyring,
    desk,
    make,
    publicUrl: urls.open,
    currency: commerce.currency,
    countCheaper: products.countCheaper,
    openWith: ports.countOpenWith,
  });
  return {
    desk,
    routes: (app, mounting) => providerRoutes(app, service, mounting),
    start: desk.start,
    stop: desk.stop,
  };
}
