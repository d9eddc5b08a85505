/** @jsxImportSource preact */
import { takesSeveral, textIn } from '@rota/contract/order-page';
import type { GuestProduct } from '@rota/contract/orders';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { Icon } from '../icons.tsx';
import { menuTexts } from './menu.messages.ts';
import { Stepper } from './stepper.tsx';
import type { Ordering } from './use-ordering.ts';

type Property = GuestProduct['properties'][number];
type FieldProps = {
  property: Property;
  chosen: Readonly<Record<string, number>>;
  /** It has to be chosen, and was not. */
  isMissing: boolean;
  money: Ordering['money'];
  onChoose: (value: string, count: number) => void;
};

/** One question about a product: choices fixed by the restaurant are shown, the others are asked. */
export function PropertyField(props: FieldProps) {
  const t = useGuestTexts(menuTexts);
  const { language } = useGuest();
  const { property, isMissing } = props;
  const label = textIn(property.label, language);
  const hint = property.is_required ? t('required') : takesSeveral(property) ? t('several') : t('optional');
  if (property.type === 'predefined') return <FixedChoices property={property} label={label} />;
  return (
    <fieldset class={isMissing ? 'property missing' : 'property'} id={`property-${property.key}`}>
      <legend>
        {label} <span class={property.is_required ? 'must small' : 'soft small'}>{hint}</span>
      </legend>
      {isMissing && (
        <p class="wrong small" role="alert">
          {t('chooseFirst', { what: label })}
        </p>
      )}
      {property.options.map((option) => (
        <Option key={option.value} {...props} option={option} />
      ))}
    </fieldset>
  );
}

function FixedChoices({ property, label }: { property: Property; label: string }) {
  const t = useGuestTexts(menuTexts);
  const { language } = useGuest();
  const fixed = property.options
    .filter(({ is_default: isDefault }) => isDefault)
    .map((option) => textIn(option.label, language));
  return (
    <p class="small">
      <span class="soft">{label}:</span> {fixed.join(', ')} <span class="badge">{t('included')}</span>
    </p>
  );
}

function Option({
  property,
  option,
  chosen,
  money,
  onChoose,
}: FieldProps & { option: Property['options'][number] }) {
  const { language } = useGuest();
  const label = textIn(option.label, language);
  const count = chosen[option.value] ?? 0;
  const added = option.additional_price_minor;
  const price = added === 0 ? undefined : `${added > 0 ? '+' : '−'}${money(Math.abs(added))}`;
  if (property.type === 'quantity') {
    return (
      <div class="option">
        <span class="option-name">{label}</span>
        {price !== undefined && <span class="soft">{price}</span>}
        <Stepper
          label={label}
          value={count}
          least={0}
          most={property.most}
          onChange={(next) => onChoose(option.value, next)}
        />
      </div>
    );
  }
  // An optional choice can be cleared, which a browser's radio button does not allow.
  const isRadio = property.type === 'yes_no' || (property.is_required && !takesSeveral(property));
  return (
    <label class="option">
      <input
        type={isRadio ? 'radio' : 'checkbox'}
        name={`property-${property.key}`}
        checked={count > 0}
        onChange={(event) => onChoose(option.value, event.currentTarget.checked ? 1 : 0)}
      />
      <span class={isRadio ? 'tick' : 'tick square'}>
        <Icon name="check" />
      </span>
      <span class="option-name">{label}</span>
      {price !== undefined && <span class="soft">{price}</span>}
    </label>
  );
}
