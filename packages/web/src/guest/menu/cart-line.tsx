/** @jsxImportSource preact */
import { answerOf, ORDER_MOST, textIn } from '@rota/contract/order-page';
import { useEffect, useRef } from 'preact/hooks';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { Icon } from '../icons.tsx';
import { asksNothing, chosenOf, type CartLine, type ShownLine } from './cart.rules.ts';
import { cartTexts } from './cart.messages.ts';
import { Stepper } from './stepper.tsx';
import type { Ordering } from './use-ordering.ts';

type LineProps = {
  shown: ShownLine;
  price: Ordering['price'];
  onEdit: () => void;
  onQuantity: (quantity: number, name: string) => void;
};

/** A line of the cart: what, chosen how, how many, for how much, and what is the matter with it. */
export function CartLineRow({ shown, price, onEdit, onQuantity }: LineProps) {
  const t = useGuestTexts(cartTexts);
  const { language } = useGuest();
  const { line, product, problem, total } = shown;
  const name = product === undefined ? t('problem_gone') : textIn(product.name, language);
  const mayEdit = product !== undefined && problem !== 'sold_out' && !asksNothing(product);
  const chosen = useChosen(shown);
  return (
    <li class={problem === undefined ? 'cart-line' : 'cart-line off-line'}>
      {typeof product?.image_url === 'string' && (
        <img
          class="cart-picture"
          src={product.image_url}
          alt=""
          width="56"
          height="56"
          loading="lazy"
          decoding="async"
        />
      )}
      <div class="cart-line-text">
        <strong>{name}</strong>
        {chosen !== '' && <span class="soft small">{chosen}</span>}
        <Remarks shown={shown} price={price} />
        <span class="cart-line-actions">
          {mayEdit && (
            <button type="button" class="link small" onClick={onEdit}>
              {t('edit')}
            </button>
          )}
          <button
            type="button"
            class="link small"
            aria-label={t('remove', { product: name })}
            onClick={() => onQuantity(0, name)}
          >
            <Icon name="cross" />
          </button>
        </span>
      </div>
      <div class="cart-line-end">
        <strong>{problem === undefined ? price(total) : ''}</strong>
        {problem === undefined && (
          <Stepper
            label={name}
            value={line.quantity}
            least={0}
            most={ORDER_MOST.quantity}
            onChange={(next) => onQuantity(next, name)}
          />
        )}
      </div>
    </li>
  );
}

/** What is the matter with a line, what one of it costs, and what it cost before. */
function Remarks({
  shown: { line, product, problem, unit, was },
  price,
}: Pick<LineProps, 'shown' | 'price'>) {
  const t = useGuestTexts(cartTexts);
  return (
    <>
      {problem !== undefined && product !== undefined && (
        <span class="wrong small">{t(`problem_${problem}`)}</span>
      )}
      {problem === undefined && line.quantity > 1 && unit > 0 && (
        <span class="soft small">{t('each', { price: price(unit) })}</span>
      )}
      {was !== undefined && (
        <span class="changed small">{t('priceChanged', { before: price(was), after: price(unit) })}</span>
      )}
    </>
  );
}

/** The choices, in words. */
function useChosen({ product, line }: ShownLine): string {
  const { language } = useGuest();
  if (product === undefined) return '';
  const choices = chosenOf(product, line.properties);
  return product.properties
    .filter(({ type }) => type !== 'predefined')
    .flatMap((property) =>
      property.options.flatMap((option) => {
        const count = choices[property.key]?.[option.value] ?? 0;
        if (count === 0) return [];
        const label = textIn(option.label, language);
        const answer = answerOf(property, option);
        if (answer === 'no') return [];
        if (answer === 'yes') return [textIn(property.label, language)];
        if (property.type === 'yes_no') return [`${textIn(property.label, language)}: ${label}`];
        return [property.type === 'quantity' && count > 1 ? `${String(count)} × ${label}` : label];
      }),
    )
    .join(', ');
}

/** A line that was taken out of the cart, and where it stood. */
export type Removed = { readonly index: number; readonly line: CartLine; readonly name: string };

/** A removed line can be restored. */
export function RemovedLine({ removed, onUndo }: { removed: Removed; onUndo: () => void }) {
  const t = useGuestTexts(cartTexts);
  const undo = useRef<HTMLButtonElement>(null);
  // The button that took it out has gone with it.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [removed]);
  return (
    <p class="removed" role="status">
      {t('removed', { product: removed.name })}
      <button ref={undo} type="button" class="plain" onClick={onUndo}>
        {t('undo')}
      </button>
    </p>
  );
}
