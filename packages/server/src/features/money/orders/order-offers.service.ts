import type { Ground, Part } from '../../../part.ts';
import type { Commerce } from '../../catalogue/commerce/index.ts';
import type { LegalTexts } from '../legal-texts/index.ts';
import type { PaymentProviders } from '../payment-providers/index.ts';
import type { Products } from '../../catalogue/products/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { Stations } from '../../work/stations/index.ts';
import { createOffers, type Offers } from './order-offer.service.ts';

/** What can be ordered where: a part of its own, as QR codes show it before there are orders. */
export type OrderOffers = Part & Offers;
type Before = {
  readonly projects: Projects;
  readonly commerce: Commerce;
  readonly products: Pick<Products, 'onMenu'>;
  readonly stations: Stations;
  readonly legalTexts: LegalTexts;
  readonly paymentProviders: PaymentProviders;
};

/** What can be ordered at places now. */
export function orderOffers(made: Pick<Ground, 'database' | 'clock'> & Before): OrderOffers {
  const { database, clock, projects, commerce, products, stations, legalTexts, paymentProviders } = made;
  return createOffers({
    database,
    clock,
    stations,
    features: projects.features,
    onMenu: products.onMenu,
    commerce: commerce.get,
    timeZone: projects.service.timeZone,
    takesCards: paymentProviders.desk.cards,
    legal: legalTexts,
  });
}
