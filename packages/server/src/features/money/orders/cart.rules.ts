import { answerOf, type OrderedItem, type OrderItem } from '@rota/contract/orders';
import { choiceProblems, defaultChoices, priceOf, type Choices, type Product } from '@rota/contract/products';

/** A product as it can be ordered now. */
export type Orderable = Pick<
  Product,
  'product_id' | 'name' | 'unit' | 'price_minor' | 'discounted_price_minor' | 'properties' | 'allergens'
> & {
  readonly preparation_minutes: number | null;
  readonly isSoldOut: boolean;
};
/** Why a line cannot be ordered: `gone` is no longer on the menu. */
export type LineProblem = { readonly index: number; readonly problem: 'gone' | 'sold_out' | 'choices' };
export type PricedCart = {
  readonly lines: readonly OrderItem[];
  readonly totalMinor: number;
  readonly problems: readonly LineProblem[];
  /** The longest of what has to be made; what is made is made side by side. */
  readonly preparationMinutes: number;
};

/** The largest sum that an order has, minor units: what the database's whole numbers hold. */
export const TOTAL_MOST = 2_000_000_000;

/** A cart at current prices. An unavailable line is reported and costs nothing. */
export function priceCart(
  items: readonly OrderedItem[],
  products: ReadonlyMap<string, Orderable>,
): PricedCart {
  const problems: LineProblem[] = [];
  const lines: OrderItem[] = [];
  let preparationMinutes = 0;
  for (const [index, item] of items.entries()) {
    const product = products.get(item.product_id);
    const problem = product === undefined ? 'gone' : problemOf(product, item);
    if (product === undefined || problem !== undefined) {
      problems.push({ index, problem: problem ?? 'gone' });
      continue;
    }
    lines.push(lineOf(product, item, lines.length + 1));
    preparationMinutes = Math.max(preparationMinutes, product.preparation_minutes ?? 0);
  }
  return {
    lines,
    totalMinor: lines.reduce((sum, line) => sum + line.total_minor, 0),
    problems,
    preparationMinutes,
  };
}

function problemOf(product: Orderable, item: OrderedItem): LineProblem['problem'] | undefined {
  if (product.isSoldOut) return 'sold_out';
  return choiceProblems(product.properties, chosenOf(product, item)).length > 0 ? 'choices' : undefined;
}

/** What was chosen; a property of which nothing is said has its defaults. */
function chosenOf(product: Orderable, item: OrderedItem): Choices {
  return { ...defaultChoices(product.properties), ...item.properties };
}

function lineOf(product: Orderable, item: OrderedItem, line: number): OrderItem {
  const chosen = chosenOf(product, item);
  const unit = Math.max(0, priceOf(product, chosen));
  return {
    line,
    product_id: product.product_id,
    name: product.name,
    unit: product.unit,
    unit_price_minor: unit,
    quantity: item.quantity,
    total_minor: unit * item.quantity,
    allergens: product.allergens,
    choices: product.properties.flatMap((property) =>
      property.options.flatMap((option) => {
        const count =
          property.type === 'predefined'
            ? Number(option.is_default)
            : (chosen[property.key]?.[option.value] ?? 0);
        if (count === 0) return [];
        return [
          {
            property: property.label,
            option: option.label,
            count,
            price_minor: option.additional_price_minor * count,
            answer: answerOf(property, option),
          },
        ];
      }),
    ),
  };
}

/** What so many of some lines are worth; undefined where that is more than was ordered of one. */
export function worthOf(
  lines: readonly OrderItem[],
  wanted: readonly { readonly line: number; readonly quantity: number }[],
  gone: ReadonlyMap<number, number>,
): number | undefined {
  const asked = new Map<number, number>();
  for (const { line, quantity } of wanted) asked.set(line, (asked.get(line) ?? 0) + quantity);
  let sum = 0;
  for (const [line, quantity] of asked) {
    const found = lines.find((one) => one.line === line);
    if (found === undefined || quantity + (gone.get(line) ?? 0) > found.quantity) return undefined;
    sum += found.unit_price_minor * quantity;
  }
  return sum;
}
