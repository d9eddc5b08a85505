import { textIn } from '@rota/contract/core';
import type { Product, ProductContent } from '@rota/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { FormHelperText, Skeleton } from '../../../ui/kit.ts';
import { useIntent } from '../../../api/intent-hook.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { useField } from '../../../ui/form/fields.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { ChoicePreview } from './choice-preview.tsx';
import { GuestFacts, SalePlace, WhatItIs } from './product-fields.tsx';
import { productBody, productFields, productForm, type ProductFields } from './product-form.ts';
import { productFormTexts } from './product-form.messages.ts';
import { productQueries, useCatalogue, useRenewCatalogue } from './products.queries.ts';
import { PropertyEditor } from './property-editor.tsx';

/** Adds a product, or changes the one of the address. */
export function EditProductPage() {
  const { api, projectId } = useCatalogue();
  const [address] = useSearchParams();
  const id = address.get('product-id');
  const product = useQuery({
    ...productQueries.one(api, projectId, id ?? ''),
    enabled: id !== null,
    gcTime: 0,
  });
  if (product.isLoadingError)
    return <ErrorState error={product.error} onRetry={() => void product.refetch().catch(() => undefined)} />;
  if (id !== null && product.data === undefined) {
    return (
      <Page width="form">
        <Skeleton variant="rounded" height={420} />
      </Page>
    );
  }
  return <Form key={id ?? 'new'} product={id === null ? undefined : product.data} />;
}

function Form({ product }: { product: Product | undefined }) {
  const t = useTexts(productFormTexts);
  const tUi = useTexts(uiTexts);
  const { locale } = useFormats();
  const { language } = useCatalogue();
  const navigate = useNavigate();
  const schema = useMemo(() => {
    const words = { amountWrong: t('amountWrong'), numberWrong: t('numberWrong'), problem: t('problem') };
    return productForm(words);
  }, [t]);
  const values = useMemo(() => productFields(product, locale, () => crypto.randomUUID()), [product, locale]);
  const go = (id: string | undefined) => {
    Promise.resolve(
      navigate(`/project/products${id === undefined ? '' : `?product-id=${encodeURIComponent(id)}`}`),
    ).catch(() => undefined);
  };
  const form = useResourceForm({
    schema,
    values,
    save: useSave(product),
    fieldOf: (property) => FIELDS[property] ?? property,
    byCode: { NAME_TAKEN: 'name.en' },
    renew: useRenewCatalogue(),
    onSaved: (saved) => {
      toastSuccess(t(product === undefined ? 'created' : 'saved'));
      go(saved.product_id);
    },
  });
  return (
    <DetailForm
      title={product === undefined ? t('newTitle') : t('editTitle', { name: textIn(product.name, language) })}
      asideEnd={<Preview form={form} />}
      sections={[
        { id: 'what', title: t('what'), children: <WhatItIs form={form} /> },
        {
          id: 'place',
          title: t('place'),
          children: <SalePlace form={form} productId={product?.product_id} />,
        },
        { id: 'facts', title: t('facts'), children: <GuestFacts form={form} /> },
        {
          id: 'properties',
          title: t('properties'),
          help: t('propertiesHelp'),
          children: <Properties form={form} />,
        },
      ]}
      submitLabel={t(product === undefined ? 'create' : 'save')}
      discardLabel={tUi('cancel')}
      changed={changedNames(form.changed, t)}
      maySubmitUnchanged={product === undefined}
      isBusy={form.isBusy}
      error={form.error}
      onSubmit={form.submit}
      onDiscard={() => go(product?.product_id)}
    />
  );
}

/** Fields of the body as the form calls them. */
const FIELDS: Readonly<Record<string, string>> = {
  price_minor: 'price',
  discounted_price_minor: 'discount',
  preparation_minutes: 'preparation',
  energy_kcal: 'energy',
};

type Translate = (
  key: keyof (typeof productFormTexts)['en'] &
    ('what' | 'price' | 'place' | 'facts' | 'properties' | 'picture'),
) => string;

/** Names of the parts that differ from what was loaded. */
function changedNames(changed: readonly string[], t: Translate): string[] {
  const parts: Readonly<Record<string, readonly string[]>> = {
    what: ['name', 'description', 'ingredients', 'unit'],
    picture: ['image_id'],
    price: ['price', 'discount'],
    place: ['category_id', 'menu_ids', 'is_on_sale', 'is_popular', 'cross_sell_ids'],
    facts: ['badges', 'allergens', 'preparation', 'energy'],
    properties: ['properties'],
  };
  return Object.entries(parts).flatMap(([part, fields]) =>
    fields.some((field) => changed.includes(field)) ? [t(part as 'what')] : [],
  );
}

type FormProps = { form: ResourceForm<ProductFields> };

function Preview({ form }: FormProps) {
  const fields = useWatch({ control: form.control });
  return <ChoicePreview product={productBody(fields as ProductFields)} />;
}

function Properties({ form }: FormProps) {
  const { value, onChange, problem } = useField(form, 'properties');
  return (
    <>
      <PropertyEditor value={value} isChecked={form.formState.isSubmitted} onChange={onChange} />
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </>
  );
}

function useSave(product: Product | undefined) {
  const t = useTexts(productFormTexts);
  const { api, projectId } = useCatalogue();
  const renew = useRenewCatalogue();
  const intent = useIntent();
  const send = (body: ProductContent) => {
    if (product === undefined)
      return api.products.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
    const { product_id: productId, version } = product;
    return api.products.update({ params: { projectId, productId }, body: { ...body, version } });
  };
  return async (fields: ProductFields): Promise<Product> => {
    const body = productBody(fields);
    if (body === undefined) throw new Error(t('problem'));
    const saved = await send(body);
    intent.done();
    await renew();
    return saved;
  };
}
