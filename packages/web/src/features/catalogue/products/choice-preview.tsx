import { textIn } from '@rota/contract/core';
import {
  defaultChoices,
  priceOf,
  priceRange,
  takesSeveral,
  type Choices,
  type Priced,
  type Property,
} from '@rota/contract/products';
import { productRefusalTexts } from '@rota/contract/product-texts';
import { useState } from 'react';
import { Box, Checkbox, FormControlLabel, Paper, Radio, TextField, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { productFormTexts } from './product-form.messages.ts';
import { useCatalogue } from './products.queries.ts';

/** The lowest and highest price for a guest, and the price of the current choices. */
export function ChoicePreview({ product }: { product: Priced | undefined }) {
  const t = useTexts(productFormTexts);
  const tRefusal = useTexts(productRefusalTexts);
  const formats = useFormats();
  const { currency } = useCatalogue();
  const [choices, setChoices] = useState<Choices>({});
  if (product === undefined) {
    return (
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Typography variant="h4" component="h2">
          {t('preview')}
        </Typography>
        <Typography color="textSecondary">{t('previewWaits')}</Typography>
      </Paper>
    );
  }
  const { lowest, highest } = priceRange(product);
  const chosen = { ...defaultChoices(product.properties), ...choices };
  const asked = product.properties.filter(({ type }) => type !== 'predefined');
  const row = (label: string, minor: number, isLarge = false) => (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Typography color="textSecondary">{label}</Typography>
      <Typography
        sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: isLarge ? 700 : 400 }}
        color={minor < 0 ? 'error' : 'textPrimary'}
      >
        {formats.money(minor, currency)}
      </Typography>
    </Box>
  );
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography variant="h4" component="h2">
        {t('preview')}
      </Typography>
      {row(t('cheapest'), lowest)}
      {lowest < 0 && (
        <Typography variant="body2" color="error" role="status">
          {tRefusal('below_zero')}
        </Typography>
      )}
      {row(t('dearest'), highest)}
      {asked.length > 0 && (
        <>
          <Typography sx={{ mt: 1, fontWeight: 600 }}>{t('tryIt')}</Typography>
          {asked.map((property) => (
            <Question
              key={property.key}
              property={property}
              chosen={chosen[property.key] ?? {}}
              onChange={(next) => setChoices({ ...chosen, [property.key]: next })}
            />
          ))}
          {row(t('chosenPrice'), priceOf(product, chosen), true)}
        </>
      )}
    </Paper>
  );
}

type Chosen = Readonly<Record<string, number>>;

type QuestionProps = { property: Property; chosen: Chosen; onChange: (next: Chosen) => void };

function Question({ property, chosen, onChange }: QuestionProps) {
  const { language } = useCatalogue();
  const set = (value: string, count: number) =>
    onChange(takesSeveral(property) ? { ...chosen, [value]: count } : count === 0 ? {} : { [value]: count });
  return (
    <Box role="group" aria-label={textIn(property.label, language)}>
      <Typography variant="body2" color="textSecondary" translate="no">
        {textIn(property.label, language)}
        {property.is_required && ' *'}
      </Typography>
      {property.options.map((option) => (
        <Answer
          key={option.value}
          property={property}
          option={option}
          count={chosen[option.value] ?? 0}
          onChange={(count) => set(option.value, count)}
        />
      ))}
    </Box>
  );
}

type AnswerProps = {
  property: Property;
  option: Property['options'][number];
  count: number;
  onChange: (count: number) => void;
};

/** One option of a property: how many of it are taken, or whether it is. */
function Answer({ property, option, count, onChange }: AnswerProps) {
  const formats = useFormats();
  const { language, currency } = useCatalogue();
  const { additional_price_minor: added } = option;
  const words = `${textIn(option.label, language)}${added === 0 ? '' : ` (${added > 0 ? '+' : ''}${formats.money(added, currency)})`}`;
  if (property.type === 'quantity') {
    return (
      <TextField
        type="number"
        size="small"
        label={words}
        value={count}
        onChange={(event) =>
          onChange(Math.min(property.most, Math.max(0, Math.trunc(Number(event.target.value)) || 0)))
        }
        sx={{ display: 'block', mt: 1.5 }}
      />
    );
  }
  const isChosen = count > 0;
  return (
    <FormControlLabel
      sx={{ display: 'flex' }}
      control={
        takesSeveral(property) ? (
          <Checkbox size="small" checked={isChosen} onChange={(_event, is) => onChange(is ? 1 : 0)} />
        ) : (
          <Radio
            size="small"
            checked={isChosen}
            onClick={() => onChange(isChosen && !property.is_required ? 0 : 1)}
          />
        )
      }
      label={<span translate="no">{words}</span>}
    />
  );
}
