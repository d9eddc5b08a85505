/** @jsxImportSource preact */
import type { GuestProduct } from '@rota/contract/orders';
import type { ScannedPlace } from '@rota/contract/qr-codes';
import { useMemo, useState } from 'preact/hooks';
import { useGuestTexts } from '../guest-context.tsx';
import { GuestFoot } from '../guest-foot.tsx';
import { GuestFrame, Notice } from '../guest-frame.tsx';
import { Icon } from '../icons.tsx';
import { addToCart, asksNothing, cartCount } from './cart.rules.ts';
import { LastOrder } from './last-order.tsx';
import { MenuParts } from './menu-parts.tsx';
import { menuParts } from './menu.rules.ts';
import { menuTexts } from './menu.messages.ts';
import { PartStrip } from './part-strip.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { StationState } from './station-state.tsx';
import type { Ordering } from './use-ordering.ts';
import { useViews } from './view.ts';

type MenuProps = { ordering: Ordering; scanned: ScannedPlace; product: string | undefined };

/** The menu of a place: where one is, whether orders are taken, and what there is. */
export function MenuPage({ ordering, scanned, product: openId }: MenuProps) {
  const t = useGuestTexts(menuTexts);
  const views = useViews(ordering.code);
  const [search, setSearch] = useState('');
  const { offer } = ordering;
  const parts = useMemo(() => menuParts(offer, search), [offer, search]);
  const open = offer.products.find(({ product_id: id }) => id === openId);
  const add = (product: GuestProduct) => {
    if (asksNothing(product)) ordering.setCart(addToCart(ordering.cart, product, {}, 1));
    else views.openProduct('menu', product.product_id);
  };
  return (
    <GuestFrame
      house={ordering.house}
      logo={ordering.logo}
      trouble={ordering.trouble}
      isWide
      dock={<CartButton ordering={ordering} onOpen={views.toCart} />}
      foot={<GuestFoot projectId={offer.project_id} />}
    >
      <MenuHead ordering={ordering} floor={scanned.floor} onScan={views.toScan} />
      <LastOrder ordering={ordering} />
      {offer.products.length === 0 ? (
        <Notice icon="clock" tone="off" title={t('nothingSold')}>
          <p>{t('nothingSoldHint')}</p>
        </Notice>
      ) : (
        <>
          <div class="menu-tools">
            <SearchField value={search} onChange={setSearch} />
            {search === '' && <PartStrip parts={parts} />}
          </div>
          <p role="status" class={parts.length === 0 ? '' : 'unseen'}>
            {parts.length === 0 ? t('nothingFound') : ''}
          </p>
          <MenuParts
            parts={parts}
            ordering={ordering}
            isSearch={search !== ''}
            onOpen={({ product_id: id }) => views.openProduct('menu', id)}
            onAdd={add}
          />
        </>
      )}
      {scanned.call !== null && <CallLink call={scanned.call} onCall={views.toCall} />}
      {open !== undefined && (
        <ProductSheet
          product={open}
          ordering={ordering}
          onClose={() => views.back('menu')}
          onDone={(choices, quantity) => ordering.setCart(addToCart(ordering.cart, open, choices, quantity))}
        />
      )}
    </GuestFrame>
  );
}

function MenuHead({ ordering, floor, onScan }: { ordering: Ordering; floor: string; onScan: () => void }) {
  const t = useGuestTexts(menuTexts);
  const { place, offer } = ordering;
  return (
    <section class="place menu-head">
      <p class="soft small">{t('place')}</p>
      <h1 class="place-name">{place}</h1>
      <p class="small">
        {floor !== '' && <span class="soft">{floor} · </span>}
        <span class="soft">{t('notHere')}</span>{' '}
        <button type="button" class="link" onClick={onScan}>
          {t('scanAgain')}
        </button>
      </p>
      {/* Where nothing is sold now, "taking orders" would be a promise that the page below takes back. */}
      {(offer.products.length > 0 || offer.availability === 'not_available') && (
        <StationState offer={offer} />
      )}
      {offer.products.length > 0 && offer.is_test_money && (
        <p class="away test-money">
          <Icon name="card" />
          {t('testMoney')}
        </p>
      )}
    </section>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useGuestTexts(menuTexts);
  return (
    <label class="menu-search">
      <Icon name="search" />
      <span class="unseen">{t('search')}</span>
      <input
        type="search"
        placeholder={t('search')}
        value={value}
        enterkeyhint="search"
        autocomplete="off"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

/** The cart stays in reach of the thumb once something is in it. */
function CartButton({ ordering, onOpen }: { ordering: Ordering; onOpen: () => void }) {
  const t = useGuestTexts(menuTexts);
  const count = cartCount(ordering.cart);
  if (count === 0) return null;
  return (
    <button type="button" class="primary cart-button" onClick={onOpen}>
      <span class="cart-count" aria-hidden="true">
        {count}
      </span>
      <span>
        {t('toCart')}
        <span class="unseen">, {t('cartCount', { count })}, </span>
      </span>
      <span>{ordering.sum}</span>
    </button>
  );
}

function CallLink({
  call,
  onCall,
}: {
  call: NonNullable<ScannedPlace['call']>;
  onCall: (code: string) => void;
}) {
  const t = useGuestTexts(menuTexts);
  return (
    <section class="call-link">
      <p class="soft small">{t('callHint')}</p>
      <button type="button" class="plain" onClick={() => onCall(call.code)}>
        <Icon name="robot" /> {t('call')}
      </button>
    </section>
  );
}
