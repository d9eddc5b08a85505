import { textIn } from '@rota/contract/core';
import { allergenTexts, badgeTexts } from '@rota/contract/product-texts';
import { ALLERGENS, BADGES } from '@rota/contract/products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useWatch, type Path, type UseFormReturn } from 'react-hook-form';
import { Autocomplete, Box, Chip, FormControl, FormLabel, TextField } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useCommerce } from '../commerce/shared/commerce.queries.ts';
import { useLeastCharge } from '../commerce/shared/least-charge.queries.ts';
import { readAmount } from '../commerce/shared/money.rules.ts';
import { MediaField } from '../media/shared/media-field.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import type { ProductFields } from './product-form.ts';
import { productFormTexts } from './product-form.messages.ts';
import { catalogueKey, useCatalogue } from './products.queries.ts';
import { Field, SelectField, SwitchField, useField } from '../../../ui/form/fields.tsx';

type FormProps = { form: UseFormReturn<ProductFields> };

/** A line of text of the form, with what is wrong with it. */
function Words({ form, name, label, help, lines = 1, isAmount = false }: FormProps & WordsProps) {
  return (
    <Field
      form={form}
      name={name}
      label={label}
      hint={help}
      multiline={lines > 1}
      minRows={lines > 1 ? lines : undefined}
      slotProps={{ htmlInput: { translate: 'no', ...(isAmount && { inputMode: 'decimal' }) } }}
    />
  );
}
type WordsProps = {
  name: Path<ProductFields>;
  label: string;
  help?: string;
  lines?: number;
  isAmount?: boolean;
};

function Columns({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
      {children}
    </Box>
  );
}

/** A warning for a price that no card can be charged for alone; undefined for any other. */
function useLeastHint(form: UseFormReturn<ProductFields>, name: 'price' | 'discount'): string | undefined {
  const t = useTexts(productFormTexts);
  const formats = useFormats();
  const { project_id: projectId } = useProject();
  const least = useLeastCharge(projectId, useCommerce(projectId)?.payment.currency);
  const amount = readAmount(useWatch({ control: form.control, name })) ?? 0;
  if (least === undefined || amount <= 0 || amount >= least.minor) return undefined;
  return t('priceBelowLeast', { name: least.name, least: formats.money(least.minor, least.currency) });
}

/** Names and texts in both languages, the picture and what it costs. */
export function WhatItIs({ form }: FormProps) {
  const t = useTexts(productFormTexts);
  const priceHint = useLeastHint(form, 'price') ?? t('priceHint');
  const discountHint = useLeastHint(form, 'discount') ?? t('discountHint');
  const picture = useField(form, 'image_id');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Columns>
        <Words form={form} name="name.tr" label={t('nameTr')} />
        <Field
          form={form}
          name="name.en"
          group="name"
          label={t('nameEn')}
          hint={t('fallback')}
          slotProps={{ htmlInput: { translate: 'no' } }}
        />
        <Words form={form} name="price" label={t('price')} help={priceHint} isAmount />
        <Words form={form} name="discount" label={t('discount')} help={discountHint} isAmount />
        <Words form={form} name="unit" label={t('unit')} help={t('unitHint')} />
      </Columns>
      <MediaField purpose="product" label={t('picture')} value={picture.value} onChange={picture.onChange} />
      <Columns>
        <Words form={form} name="description.tr" label={t('descriptionTr')} lines={2} />
        <Words form={form} name="description.en" label={t('descriptionEn')} lines={2} />
      </Columns>
    </Box>
  );
}

/** Category, menus, whether it is sold, and what goes along with it. */
export function SalePlace({ form, productId }: FormProps & { productId: string | undefined }) {
  const t = useTexts(productFormTexts);
  const { menus, categories, language } = useCatalogue();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <SelectField
        form={form}
        name="category_id"
        label={t('category')}
        fullWidth={false}
        options={[
          { value: '', label: t('noCategory') },
          ...categories.map(({ category_id: value, name }) => ({
            value,
            label: <span translate="no">{textIn(name, language)}</span>,
          })),
        ]}
      />
      <Choices
        form={form}
        name="menu_ids"
        label={t('menus')}
        help={t('menusHint')}
        options={menus.map(({ menu_id: value, name }) => ({ value, label: textIn(name, language) }))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <SwitchField form={form} name="is_on_sale" label={t('onSale')} />
        <SwitchField form={form} name="is_popular" label={t('popular')} />
      </Box>
      <CrossSell form={form} productId={productId} />
    </Box>
  );
}

/** The questions to guests before they order. */
export function GuestFacts({ form }: FormProps) {
  const t = useTexts(productFormTexts);
  const tBadge = useTexts(badgeTexts);
  const tAllergen = useTexts(allergenTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
      <Choices
        form={form}
        name="badges"
        label={t('badges')}
        options={BADGES.map((value) => ({ value, label: tBadge(value) }))}
      />
      <Choices
        form={form}
        name="allergens"
        label={t('allergens')}
        options={ALLERGENS.map((value) => ({ value, label: tAllergen(value) }))}
      />
      <Columns>
        <Words form={form} name="preparation" label={t('preparation')} isAmount />
        <Words form={form} name="energy" label={t('energy')} isAmount />
        <Words form={form} name="ingredients.tr" label={t('ingredientsTr')} lines={2} />
        <Words form={form} name="ingredients.en" label={t('ingredientsEn')} lines={2} />
      </Columns>
    </Box>
  );
}

type ListName = 'menu_ids' | 'badges' | 'allergens';
type ChoicesProps = FormProps & {
  name: ListName;
  label: string;
  help?: string;
  options: readonly { readonly value: string; readonly label: string }[];
};

/** Several of a few, each a button that is pressed or not. */
function Choices({ form, name, label, help, options }: ChoicesProps) {
  const { value, onChange } = useField(form, name);
  const chosen: readonly string[] = value;
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {options.map((option) => {
          const isIn = chosen.includes(option.value);
          return (
            <Chip
              key={option.value}
              label={option.label}
              translate="no"
              color={isIn ? 'primary' : 'default'}
              variant={isIn ? 'filled' : 'outlined'}
              aria-pressed={isIn}
              onClick={() =>
                onChange(isIn ? chosen.filter((one) => one !== option.value) : [...chosen, option.value])
              }
            />
          );
        })}
        {options.length === 0 && help}
      </Box>
    </FormControl>
  );
}

type Offered = { readonly id: string; readonly name: string };

/** Products that are offered along with it, found by their name. */
function CrossSell({ form, productId }: FormProps & { productId: string | undefined }) {
  const t = useTexts(productFormTexts);
  const { api, projectId, language } = useCatalogue();
  const [text, setText] = useState('');
  const first = form.getValues('cross_sell_ids');
  const found = useQuery({
    queryKey: [...catalogueKey, projectId, 'offered', text, language],
    queryFn: async ({ signal }): Promise<Offered[]> => {
      const query = {
        limit: 20,
        sort: 'name' as const,
        language,
        ...(text.trim() !== '' && { search: text.trim() }),
      };
      const { items } = await api.products.list({ params: { projectId }, query }, { signal });
      return items.map(({ product_id: id, name }) => ({ id, name: textIn(name, language) }));
    },
    placeholderData: keepPreviousData,
  });
  const known = useQuery({
    queryKey: [...catalogueKey, projectId, 'named', first],
    queryFn: async ({ signal }): Promise<Offered[]> =>
      Promise.all(
        first.map(async (id) => {
          const one = await api.products
            .get({ params: { projectId, productId: id } }, { signal })
            .catch(() => undefined);
          return { id, name: one === undefined ? id : textIn(one.name, language) };
        }),
      ),
    enabled: first.length > 0,
  });
  const [seen, setSeen] = useState<readonly Offered[]>([]);
  const all = [...(known.data ?? []), ...seen, ...(found.data ?? [])];
  const nameOf = (id: string) => all.find((one) => one.id === id)?.name ?? '…';
  const field = useField(form, 'cross_sell_ids');
  return (
    <Autocomplete<string, true>
      multiple
      options={(found.data ?? []).map(({ id }) => id).filter((id) => id !== productId)}
      value={field.value}
      loading={found.isFetching}
      filterOptions={(options) => options}
      filterSelectedOptions
      getOptionLabel={nameOf}
      onChange={(_event, next) => {
        // A name that is not among what is found next is still known.
        setSeen(all);
        field.onChange(next.slice(0, 20));
      }}
      onInputChange={(_event, next, why) => setText(why === 'input' ? next : '')}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField {...params} label={t('crossSell')} helperText={t('crossSellHint')} />
      )}
    />
  );
}
