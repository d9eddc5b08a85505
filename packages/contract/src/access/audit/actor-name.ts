import { defineTexts, fillText, type Language } from '../../core/texts.ts';

const actorTexts = defineTexts(
  { guest: 'Guest · {name}', order: 'Order {name}', app: 'Market app' },
  { guest: 'Misafir · {name}', order: 'Sipariş {name}', app: 'Market uygulaması' },
);

/**
 * The name of an actor in the reader's language. The server stores the names of guests, orders and the market app in English;
 * names of people and robots stay as they are.
 */
export function actorName(name: string, language: Language): string {
  const texts = actorTexts[language];
  const guest = /^Guest · (.+)$/.exec(name)?.[1];
  if (guest !== undefined) return fillText(texts.guest, { name: guest });
  const order = /^Order (\d+)$/.exec(name)?.[1];
  if (order !== undefined) return fillText(texts.order, { name: order });
  return name === actorTexts.en.app ? texts.app : name;
}
