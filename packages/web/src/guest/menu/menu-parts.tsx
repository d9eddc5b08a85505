/** @jsxImportSource preact */
import { badgeTexts } from '@rota/contract/product-texts';
import { textIn } from '@rota/contract/order-page';
import type { GuestProduct } from '@rota/contract/orders';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { guestTexts } from '../guest.messages.ts';
import { Icon } from '../icons.tsx';
import { SkipLink } from '../skip-link.tsx';
import { CategoryPicture } from './category-picture.tsx';
import { menuTexts } from './menu.messages.ts';
import type { MenuPart } from './menu.rules.ts';
import { partId, usePartName } from './part-strip.tsx';
import { Price } from './price.tsx';
import type { Ordering } from './use-ordering.ts';

type PartsProps = {
  parts: readonly MenuPart[];
  ordering: Ordering;
  /** Found by a search: no pictures of categories between. */
  isSearch: boolean;
  onOpen: (product: GuestProduct) => void;
  onAdd: (product: GuestProduct) => void;
};

/** The number of pictures visible on a phone before scrolling. */
const FIRST_SEEN = 3;

/** The menu, part by part. */
export function MenuParts({ parts, ordering, isSearch, onOpen, onAdd }: PartsProps) {
  const nameOf = usePartName();
  return (
    <>
      {parts.map((part, nth) => (
        <section key={part.key} id={partId(part)} class="part" aria-labelledby={`${partId(part)}-name`}>
          {part.category !== undefined && !isSearch && <CategoryPicture category={part.category} />}
          <h2 id={`${partId(part)}-name`}>{nameOf(part)}</h2>
          <ul class={part.key === 'popular' ? 'dishes popular' : 'dishes'}>
            {part.products.map((product, place) => (
              <li key={product.product_id}>
                <Dish
                  product={product}
                  ordering={ordering}
                  isFirst={nth === 0 && place < FIRST_SEEN}
                  onOpen={() => onOpen(product)}
                  onAdd={() => onAdd(product)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

type DishProps = {
  product: GuestProduct;
  ordering: Ordering;
  /** Seen at once: its picture does not wait until the page is laid out. */
  isFirst?: boolean;
  onOpen: () => void;
  onAdd: () => void;
};

/** One product: a touch opens it, the plus puts it in. */
export function Dish({ product, ordering, isFirst = false, onOpen, onAdd }: DishProps) {
  const t = useGuestTexts(menuTexts);
  const tGuest = useGuestTexts(guestTexts);
  const { language } = useGuest();
  const name = textIn(product.name, language);
  const count = ordering.cart.reduce(
    (sum, line) => sum + (line.product_id === product.product_id ? line.quantity : 0),
    0,
  );
  return (
    <article class={product.is_sold_out ? 'dish sold-out' : 'dish'}>
      <button type="button" class="dish-open" onClick={onOpen}>
        <span class="dish-text">
          <strong>{name}</strong>
          <span class="soft small dish-about">{textIn(product.description, language)}</span>
          <DishFacts product={product} />
          {product.is_sold_out ? (
            <span class="state off">{t('soldOut')}</span>
          ) : (
            <Price product={product} money={ordering.money} />
          )}
        </span>
        {product.image_url !== null && (
          <img
            class="dish-picture"
            // Before what is loaded: some browsers begin with it at once.
            loading={isFirst ? 'eager' : 'lazy'}
            fetchpriority={isFirst ? 'high' : 'auto'}
            src={product.image_url}
            alt=""
            width="112"
            height="112"
            decoding="async"
          />
        )}
      </button>
      {!product.is_sold_out && (
        <button
          type="button"
          class={count > 0 ? 'dish-add has' : 'dish-add'}
          aria-label={t('addOne', { product: name })}
          onClick={onAdd}
        >
          {count > 0 ? <span>{count}</span> : <Icon name="plus" />}
        </button>
      )}
      {count > 0 && <SkipLink label={tGuest('skip')} />}
    </article>
  );
}

/** The facts of a product at a glance: diets, preparation time, energy. */
export function DishFacts({ product }: { product: GuestProduct }) {
  const t = useGuestTexts(menuTexts);
  const tBadge = useGuestTexts(badgeTexts);
  const { badges, preparation_minutes: minutes, energy_kcal: energy } = product;
  const takesTime = minutes !== null && minutes > 0;
  if (badges.length === 0 && !takesTime && energy === null) return null;
  return (
    <span class="facts">
      {badges.map((badge) => (
        <span key={badge} class="badge">
          {tBadge(badge)}
        </span>
      ))}
      {takesTime && <span>{t('minutes', { count: minutes })}</span>}
      {energy !== null && <span>{t('energy', { count: energy })}</span>}
    </span>
  );
}
