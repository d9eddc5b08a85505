import { defineTexts, fillText, type Language } from '../../core/texts.ts';

const actorTexts = defineTexts(
  { guest: 'Guest · {name}', anyGuest: 'Guest', order: 'Order {name}', app: 'Market app', system: 'system' },
  {
    guest: 'Misafir · {name}',
    anyGuest: 'Misafir',
    order: 'Sipariş {name}',
    app: 'Market uygulaması',
    system: 'sistem',
  },
);

/** The actors that are written by one name only. */
const FIXED = ['anyGuest', 'app', 'system'] as const;

/**
 * The name of an actor in the reader's language. The server stores the names of guests, orders, the market app and the system in English;
 * names of people and robots stay as they are.
 */
export function actorName(name: string, language: Language): string {
  const texts = actorTexts[language];
  const guest = /^Guest · (.+)$/.exec(name)?.[1];
  if (guest !== undefined) return fillText(texts.guest, { name: guest });
  const order = /^Order (\d+)$/.exec(name)?.[1];
  if (order !== undefined) return fillText(texts.order, { name: order });
  const key = FIXED.find((one) => actorTexts.en[one] === name);
  return key === undefined ? name : texts[key];
}
