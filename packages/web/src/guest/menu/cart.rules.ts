import {
  choiceProblems,
  defaultChoices,
  ORDER_MOST,
  priceOf,
  takesSeveral,
  type Choices,
} from '@rota/contract/order-page';
import type { GuestProduct, OrderedItem, OrderOffer } from '@rota/contract/orders';

/** A line of a cart. `seen`: what one cost when the guest last looked, minor units, so that another price is shown as one. */
export type CartLine = OrderedItem & { readonly seen: number };
export type Cart = readonly CartLine[];
/** Why a line cannot be ordered now: `gone` is no longer on the menu, `choices` asks for another choice. */
type LineProblem = 'gone' | 'sold_out' | 'choices';
/** A line as it stands on the menu of now. `was`: what one cost when the guest looked, where that is not what it costs now. */
export type ShownLine = {
  readonly index: number;
  readonly line: CartLine;
  readonly product: GuestProduct | undefined;
  readonly problem: LineProblem | undefined;
  readonly unit: number;
  readonly total: number;
  readonly was: number | undefined;
};

/** The price of one with these choices, never less than nothing, minor units. */
export function unitPrice(product: GuestProduct, choices: Choices): number {
  return Math.max(0, priceOf(product, chosenOf(product, choices)));
}

/** Puts so many more of a product in; what stands there with the same choices becomes more. */
export function addToCart(cart: Cart, product: GuestProduct, choices: Choices, quantity: number): Cart {
  const added: CartLine = {
    ...lineOf(product.product_id, choices, quantity),
    seen: unitPrice(product, choices),
  };
  const at = cart.findIndex((one) => isSame(one, added));
  if (at === -1) return cart.length >= ORDER_MOST.lines ? cart : [...cart, added];
  return cart.map((one, index) =>
    index === at ? { ...added, quantity: capQuantity(one.quantity + quantity) } : one,
  );
}

/** Puts another choice in the place of a line; where another line has the same already the two become one. */
export function replaceLine(
  cart: Cart,
  index: number,
  product: GuestProduct,
  choices: Choices,
  quantity: number,
): Cart {
  const rest = cart.filter((_line, at) => at !== index);
  const next: CartLine = {
    ...lineOf(product.product_id, choices, quantity),
    seen: unitPrice(product, choices),
  };
  if (rest.some((one) => isSame(one, next))) return addToCart(rest, product, choices, quantity);
  return cart.map((one, at) => (at === index ? next : one));
}

/** The new quantity of a line; none removes it. */
export function setQuantity(cart: Cart, index: number, quantity: number): Cart {
  if (quantity < 1) return cart.filter((_line, at) => at !== index);
  return cart.map((line, at) => (at === index ? { ...line, quantity: capQuantity(quantity) } : line));
}

/** Puts a line back where it was taken out. */
export function putBack(cart: Cart, index: number, line: CartLine): Cart {
  return [...cart.slice(0, index), line, ...cart.slice(index)];
}

/** The cart on the menu of now. */
export function showCart(cart: Cart, offer: Pick<OrderOffer, 'products'>): ShownLine[] {
  const byId = new Map(offer.products.map((product) => [product.product_id, product]));
  return cart.map((line, index) => {
    const product = byId.get(line.product_id);
    const problem = problemOf(product, line);
    const unit = product === undefined || problem !== undefined ? 0 : unitPrice(product, line.properties);
    const was = problem === undefined && unit !== line.seen ? line.seen : undefined;
    return { index, line, product, problem, unit, total: unit * line.quantity, was };
  });
}

/** The orderable part of the cart, at current prices, which the guest has seen with it. */
export function orderableCart(lines: readonly ShownLine[]): Cart {
  return lines
    .filter(({ problem }) => problem === undefined)
    .map(({ line, unit }) => ({ ...line, seen: unit }));
}

/** The total of the orderable lines, minor units. */
export function cartTotal(lines: readonly ShownLine[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}

/** How long the orderable lines take to prepare, minutes: the longest of them, as a kitchen makes them side by side. */
export function cartMinutes(lines: readonly ShownLine[]): number {
  return Math.max(
    0,
    ...lines.map(({ problem, product }) => (problem === undefined ? (product?.preparation_minutes ?? 0) : 0)),
  );
}

/** How many things are in it. */
export function cartCount(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The recommendations for the cart's products that are not in it yet. */
export function goesWell(cart: Cart, { products }: Pick<OrderOffer, 'products'>, most = 6): GuestProduct[] {
  const inside = new Set(cart.map(({ product_id: id }) => id));
  const wanted = new Set(
    products.filter(({ product_id: id }) => inside.has(id)).flatMap(({ cross_sell_ids: ids }) => ids),
  );
  return products
    .filter((one) => wanted.has(one.product_id) && !inside.has(one.product_id) && !one.is_sold_out)
    .slice(0, most);
}

/** Whether a product can be put in without asking anything. */
export function asksNothing({ properties }: Pick<GuestProduct, 'properties'>): boolean {
  return properties.every(({ type }) => type === 'predefined');
}

/** One option chosen so many times; of a property that takes one option the others go. */
export function choose(
  product: GuestProduct,
  choices: Choices,
  key: string,
  value: string,
  count: number,
): Choices {
  const property = product.properties.find((one) => one.key === key);
  if (property === undefined) return choices;
  const before = takesSeveral(property) ? (choices[key] ?? {}) : {};
  const next = { ...before, [value]: count };
  return { ...choices, [key]: Object.fromEntries(Object.entries(next).filter(([, many]) => many > 0)) };
}

/** The choices of a line: a property without one has its defaults. */
export function chosenOf({ properties }: Pick<GuestProduct, 'properties'>, choices: Choices): Choices {
  return { ...defaultChoices(properties), ...choices };
}

/** The cart that was kept; what is not one is left out. */
export function readCart(kept: unknown): Cart {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { product_id: id, quantity, properties, seen } = one as Partial<Record<keyof CartLine, unknown>>;
    if (typeof id !== 'string' || typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1)
      return [];
    return [{ ...lineOf(id, readChoices(properties), quantity), seen: typeof seen === 'number' ? seen : 0 }];
  });
}

function readChoices(kept: unknown): Choices {
  if (typeof kept !== 'object' || kept === null) return {};
  const counts = (of: unknown) =>
    Object.fromEntries(
      Object.entries(of ?? {}).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
    );
  return Object.fromEntries(Object.entries(kept).map(([key, of]) => [key, counts(of)]));
}

function problemOf(product: GuestProduct | undefined, { properties }: CartLine): LineProblem | undefined {
  if (product === undefined) return 'gone';
  if (product.is_sold_out) return 'sold_out';
  return choiceProblems(product.properties, chosenOf(product, properties)).length > 0 ? 'choices' : undefined;
}

function lineOf(id: string, choices: Choices, quantity: number): OrderedItem {
  const properties = Object.fromEntries(Object.entries(choices).map(([key, counts]) => [key, { ...counts }]));
  return { product_id: id, quantity: capQuantity(quantity), properties };
}

function isSame(a: OrderedItem, b: OrderedItem): boolean {
  return a.product_id === b.product_id && describeChoices(a.properties) === describeChoices(b.properties);
}

function describeChoices(choices: Choices): string {
  const pairs = Object.entries(choices).flatMap(([key, counts]) =>
    Object.entries(counts).map(([value, many]) => [key, value, many]),
  );
  return JSON.stringify(
    pairs.filter(([, , many]) => many !== 0).sort((a, b) => (String(a) < String(b) ? -1 : 1)),
  );
}

function capQuantity(quantity: number): number {
  return Math.min(ORDER_MOST.quantity, quantity);
}
