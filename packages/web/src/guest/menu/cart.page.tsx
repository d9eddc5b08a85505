/** @jsxImportSource preact */
import type { Fulfilment, GuestProduct } from '@rota/contract/orders';
import { useEffect, useState } from 'preact/hooks';
import { useGuestNow, useGuestTexts } from '../guest-context.tsx';
import { GuestFrame, Notice } from '../guest-frame.tsx';
import { Icon } from '../icons.tsx';
import { BackBar } from '../back-bar.tsx';
import {
  addToCart,
  asksNothing,
  cartMinutes,
  goesWell,
  putBack,
  replaceLine,
  setQuantity,
  orderableCart,
} from './cart.rules.ts';
import { CartLineRow, RemovedLine, type Removed } from './cart-line.tsx';
import { cartTexts } from './cart.messages.ts';
import { Dish } from './menu-parts.tsx';
import { menuTexts } from './menu.messages.ts';
import { ProductSheet } from './product-sheet.tsx';
import { waitOf } from '../robot-call/wait.rules.ts';
import { useWaitWords } from '../robot-call/wait-words.ts';
import { StationState } from './station-state.tsx';
import type { Ordering } from './use-ordering.ts';
import { useViews, type View } from './view.ts';

type CartProps = { ordering: Ordering; view: Extract<View, { page: 'cart' }> };

/** The items to order, at current prices. */
export function CartPage({ ordering, view }: CartProps) {
  const t = useGuestTexts(cartTexts);
  const views = useViews(ordering.code);
  const [removed, setRemoved] = useState<Removed>();
  const { cart, lines, offer, refresh } = ordering;
  // A guest who looks into the cart has seen the current prices.
  useEffect(() => refresh(), [refresh]);
  const add = (product: GuestProduct) => {
    if (asksNothing(product)) ordering.setCart(addToCart(cart, product, {}, 1));
    else views.openProduct('cart', product.product_id);
  };
  return (
    <GuestFrame
      house={ordering.house}
      logo={ordering.logo}
      trouble={ordering.trouble}
      dock={<GoOn ordering={ordering} onGo={views.toDetails} />}
    >
      <BackBar label={t('back')} title={t('title')} onBack={views.toMenu} />
      {offer.availability !== 'taking_orders' && <StationState offer={offer} />}
      {view.isChanged && (
        <p class="away" role="alert">
          <Icon name="warning" />
          {t('changedTitle')}
        </p>
      )}
      {lines.length === 0 && removed === undefined ? (
        <Notice icon="cart" tone="off" title={t('empty')}>
          <p>{t('emptyHint')}</p>
        </Notice>
      ) : (
        <CartLines ordering={ordering} onRemoved={setRemoved} />
      )}
      {removed !== undefined && (
        <RemovedLine
          removed={removed}
          onUndo={() => {
            ordering.setCart(putBack(cart, removed.index, removed.line));
            setRemoved(undefined);
          }}
        />
      )}
      {lines.some(({ problem }) => problem !== undefined) && <p class="soft small">{t('leftOut')}</p>}
      <Arrival ordering={ordering} />
      <GoesWell
        ordering={ordering}
        onAdd={add}
        onOpen={({ product_id: id }) => views.openProduct('cart', id)}
      />
      {offer.fulfilments.length > 1 && lines.length > 0 && <Ways ordering={ordering} />}
      <OpenProduct ordering={ordering} view={view} />
    </GuestFrame>
  );
}

type LinesProps = { ordering: Ordering; onRemoved: (removed: Removed | undefined) => void };

function CartLines({ ordering, onRemoved }: LinesProps) {
  const views = useViews(ordering.code);
  const { cart, lines } = ordering;
  return (
    <ul class="cart-lines">
      {lines.map((shown) => (
        <CartLineRow
          key={`${shown.line.product_id}-${String(shown.index)}`}
          shown={shown}
          price={ordering.price}
          onEdit={() => views.openLine(shown.index)}
          onQuantity={(quantity, name) => {
            onRemoved(quantity < 1 ? { index: shown.index, line: shown.line, name } : undefined);
            ordering.setCart(setQuantity(cart, shown.index, quantity));
          }}
        />
      ))}
    </ul>
  );
}

/** The product that is looked at: a line of the cart that is changed, or one that goes well with it. */
function OpenProduct({ ordering, view }: CartProps) {
  const views = useViews(ordering.code);
  const { cart, lines, offer } = ordering;
  const edited = view.line === undefined ? undefined : lines[view.line];
  const opened = edited?.product ?? offer.products.find(({ product_id: id }) => id === view.product);
  if (opened === undefined) return null;
  return (
    <ProductSheet
      product={opened}
      ordering={ordering}
      {...(edited === undefined ? {} : { line: edited.line })}
      onClose={() => views.back('cart')}
      onDone={(choices, quantity) =>
        ordering.setCart(
          edited === undefined
            ? addToCart(cart, opened, choices, quantity)
            : replaceLine(cart, edited.index, opened, choices, quantity),
        )
      }
    />
  );
}

type GoesWellProps = {
  ordering: Ordering;
  onAdd: (product: GuestProduct) => void;
  onOpen: (product: GuestProduct) => void;
};

function GoesWell({ ordering, onAdd, onOpen }: GoesWellProps) {
  const t = useGuestTexts(cartTexts);
  const products = goesWell(ordering.cart, ordering.offer);
  if (products.length === 0) return null;
  return (
    <section class="part" aria-label={t('goesWell')}>
      <h2>{t('goesWell')}</h2>
      <ul class="dishes popular">
        {products.map((product) => (
          <li key={product.product_id}>
            <Dish
              product={product}
              ordering={ordering}
              onAdd={() => onAdd(product)}
              onOpen={() => onOpen(product)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How it comes, where there is a choice. */
function Ways({ ordering }: { ordering: Ordering }) {
  const t = useGuestTexts(cartTexts);
  const words: Record<Fulfilment, readonly [string, string]> = {
    delivery: [t('byRobot'), t('byRobotTo', { place: ordering.place })],
    pickup: [t('pickup'), t('pickupAt', { station: ordering.offer.station_name })],
  };
  return (
    <fieldset class="kinds">
      <legend>{t('howToGet')}</legend>
      {ordering.offer.fulfilments.map(({ kind }) => (
        <label key={kind} class="kind">
          <input
            type="radio"
            name="way"
            checked={kind === ordering.way?.kind}
            onChange={() => ordering.setWay(kind)}
          />
          <Icon name={kind === 'delivery' ? 'robot' : 'bag'} />
          <span>
            {words[kind][0]}
            <span class="soft small way-hint">{words[kind][1]}</span>
          </span>
          <span class="tick">
            <Icon name="check" />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** When what is in the cart would be there, by its longest preparation; nothing if it cannot be estimated. */
function Arrival({ ordering: { lines, way, offer, promiseAt } }: { ordering: Ordering }) {
  const t = useGuestTexts(menuTexts);
  const words = useWaitWords();
  const now = useGuestNow(10_000);
  const wait = waitOf(promiseAt(now), now);
  const minutes = cartMinutes(lines);
  if (orderableCart(lines).length === 0 || offer.availability === 'not_available') return null;
  if (way?.kind === 'pickup')
    return minutes === 0 ? null : <p class="soft small">{t('preparation', { count: minutes })}</p>;
  if (wait.kind === 'soon') return <p class="soft small">{t('expectedSoon')}</p>;
  return wait.kind === 'minutes' ? <p class="soft small">{t('expected', { wait: words(wait) })}</p> : null;
}

/** The total, and the way on: not without anything, below the least sum, or to a place that takes no orders. */
function GoOn({ ordering, onGo }: { ordering: Ordering; onGo: () => void }) {
  const t = useGuestTexts(cartTexts);
  const { lines, total, sum, way, offer, money } = ordering;
  const ready = orderableCart(lines);
  if (lines.length === 0) return null;
  // An order that costs nothing charges no card.
  const least = Math.max(way?.least_order_minor ?? 0, total > 0 ? offer.least_card_minor : 0);
  const isClosed = way === undefined || offer.availability === 'not_available';
  const missing = least - total;
  return (
    <>
      {sum !== undefined && (
        <p class="sum-line">
          <span>{t('total')}</span> <strong>{sum}</strong>
        </p>
      )}
      <div role="status">
        {isClosed && <p class="small">{t('closed')}</p>}
        {!isClosed && sum === undefined && <p class="small">{t('nothingLeft')}</p>}
        {!isClosed && sum !== undefined && missing > 0 && (
          <p class="small">{t('least', { missing: money(missing), least: money(least) })}</p>
        )}
      </div>
      <button
        type="button"
        class="primary"
        disabled={ready.length === 0 || isClosed || missing > 0}
        onClick={() => {
          ordering.setCart(ready);
          onGo();
        }}
      >
        {t('goOn')}
      </button>
    </>
  );
}
