/** @jsxImportSource preact */
import { allergenTexts } from '@rota/contract/product-texts';
import { choiceProblems, ORDER_MOST, textIn, type Choices } from '@rota/contract/order-page';
import type { GuestProduct } from '@rota/contract/orders';
import { useState } from 'preact/hooks';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { guestTexts } from '../guest.messages.ts';
import { Icon } from '../icons.tsx';
import { Sheet } from '../sheet.tsx';
import { choose, chosenOf, unitPrice } from './cart.rules.ts';
import { DishFacts } from './menu-parts.tsx';
import { menuTexts } from './menu.messages.ts';
import { Price } from './price.tsx';
import { PropertyField } from './property-field.tsx';
import { Stepper } from './stepper.tsx';
import type { Ordering } from './use-ordering.ts';

type ProductProps = {
  product: GuestProduct;
  ordering: Ordering;
  /** The line of the cart that is changed. */
  line?: { readonly properties: Choices; readonly quantity: number };
  onClose: () => void;
  onDone: (choices: Choices, quantity: number) => void;
};

/** One product: what it is, what is in it, what is asked, how many, and what that costs. */
export function ProductSheet({ product, ordering, line, onClose, onDone }: ProductProps) {
  const t = useGuestTexts(menuTexts);
  const { language } = useGuest();
  const [choices, setChoices] = useState<Choices>(() => chosenOf(product, line?.properties ?? {}));
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [missing, setMissing] = useState<string>();
  const name = textIn(product.name, language);
  const price = ordering.price(unitPrice(product, choices) * quantity);
  const finish = () => {
    const [first] = choiceProblems(product.properties, choices);
    if (first === undefined) {
      onDone(choices, quantity);
      return onClose();
    }
    setMissing(first.property);
    document.getElementById(`property-${first.property}`)?.scrollIntoView({ block: 'center' });
  };
  return (
    <Sheet
      title={name}
      className="product"
      onClose={onClose}
      lead={<Lead product={product} onClose={onClose} />}
    >
      <Price product={product} money={ordering.money} />
      {textIn(product.description, language) !== '' && <p>{textIn(product.description, language)}</p>}
      <DishFacts product={product} />
      <Allergens product={product} />
      {product.properties.map((property) => (
        <PropertyField
          key={property.key}
          property={property}
          chosen={choices[property.key] ?? {}}
          isMissing={missing === property.key}
          money={ordering.money}
          onChoose={(value, count) => {
            setMissing(undefined);
            setChoices(choose(product, choices, property.key, value, count));
          }}
        />
      ))}
      <Contents product={product} />
      {product.is_sold_out ? (
        <p class="product-dock state off">{t('soldOut')}</p>
      ) : (
        <div class="product-dock">
          <Stepper
            label={t('quantity')}
            value={quantity}
            least={1}
            most={ORDER_MOST.quantity}
            onChange={setQuantity}
          />
          <button type="button" class="primary" onClick={finish}>
            {t(line === undefined ? 'addFor' : 'saveFor', { price })}
          </button>
        </div>
      )}
    </Sheet>
  );
}

/** The picture, and the button that closes the sheet. */
function Lead({ product, onClose }: Pick<ProductProps, 'product' | 'onClose'>) {
  const t = useGuestTexts(guestTexts);
  return (
    <>
      <button type="button" class="sheet-close" aria-label={t('close')} onClick={onClose}>
        <Icon name="cross" />
      </button>
      {product.image_url !== null && (
        <img
          class="product-picture"
          src={product.image_url}
          alt=""
          width="500"
          height="375"
          decoding="async"
        />
      )}
    </>
  );
}

function Allergens({ product }: Pick<ProductProps, 'product'>) {
  const t = useGuestTexts(menuTexts);
  const tAllergen = useGuestTexts(allergenTexts);
  return (
    <p class="small">
      <span class="soft">{t('allergens')}:</span>{' '}
      {product.allergens.length === 0
        ? t('allergensNone')
        : product.allergens.map((one) => tAllergen(one)).join(', ')}
    </p>
  );
}

/** The ingredients, folded by default. */
function Contents({ product: { ingredients, unit } }: { product: GuestProduct }) {
  const t = useGuestTexts(menuTexts);
  const { language } = useGuest();
  const contents = textIn(ingredients, language);
  if (contents === '' && unit === '') return null;
  return (
    <div class="contents small">
      <h3 class="soft">{t('ingredients')}</h3>
      <p>{[contents, unit].filter((one) => one !== '').join(' · ')}</p>
    </div>
  );
}
