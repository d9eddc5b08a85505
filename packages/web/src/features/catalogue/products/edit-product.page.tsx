import { textIn } from '@rota/contract/core';
import type { Product } from '@rota/contract/products';
import { zodResolver } from '@hookform/resolvers/zod';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, useForm, useWatch, type Resolver } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { useIntent } from '../../../api/intent-hook.ts';
import { useFormats, useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { KEEPS_TYPED, useFormRenewal } from '../../../ui/form/form-renewal.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { ChoicePreview } from './choice-preview.tsx';
import { GuestFacts, SalePlace, WhatItIs } from './product-fields.tsx';
import { productBody, productFields, productForm, type ProductFields } from './product-form.ts';
import { productFormTexts } from './product-form.messages.ts';
import { productQueries, useCatalogue, useRenewCatalogue } from './products.queries.ts';
import { PropertyEditor } from './property-editor.tsx';
import FormHelperText from '@mui/material/FormHelperText';

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
  const message = useMessage();
  const { locale } = useFormats();
  const { language } = useCatalogue();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const resolver = useMemo(() => {
    const words = { amountWrong: t('amountWrong'), numberWrong: t('numberWrong'), problem: t('problem') };
    // The form keeps what the schema only looks at.
    return zodResolver(productForm(words)) as unknown as Resolver<ProductFields>;
  }, [t]);
  const values = useMemo(() => productFields(product, locale, () => crypto.randomUUID()), [product, locale]);
  const form = useForm<ProductFields>({ resolver, values, resetOptions: KEEPS_TYPED });
  const renewed = useFormRenewal(form, useRenewCatalogue());
  const go = (id: string | undefined) => {
    Promise.resolve(
      navigate(`/project/products${id === undefined ? '' : `?product-id=${encodeURIComponent(id)}`}`),
    ).catch(() => undefined);
  };
  const save = useSave(product, (saved) => {
    toastSuccess(t(product === undefined ? 'created' : 'saved'));
    // The warning of unsaved fields would ask before the way to the saved one.
    flushSync(() => setDone(true));
    go(saved.product_id);
  });
  const submit = form.handleSubmit((fields) =>
    save.mutateAsync(fields).catch((error: unknown) => {
      applyServerErrors(error, form, { fieldOf, byCode: { PRODUCT_NAME_TAKEN: 'name.en' } });
      return renewed(error);
    }),
  );
  const { errors, dirtyFields, isSubmitted } = form.formState;
  const propertyProblem = errors.properties?.message ?? errors.properties?.root?.message;
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
          children: (
            <>
              <Controller
                control={form.control}
                name="properties"
                render={({ field }) => (
                  <PropertyEditor value={field.value} isChecked={isSubmitted} onChange={field.onChange} />
                )}
              />
              {propertyProblem !== undefined && (
                <FormHelperText error>{message(propertyProblem)}</FormHelperText>
              )}
            </>
          ),
        },
      ]}
      submitLabel={t(product === undefined ? 'create' : 'save')}
      discardLabel={tUi('cancel')}
      changed={isDone ? [] : changedNames(dirtyFields, t)}
      maySubmitUnchanged={product === undefined}
      isBusy={save.isPending}
      error={errors.root?.message}
      onSubmit={() => {
        submit().catch(() => undefined);
      }}
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
function fieldOf(property: string): string {
  return FIELDS[property] ?? property;
}

type Translate = (
  key: keyof (typeof productFormTexts)['en'] &
    ('what' | 'price' | 'place' | 'facts' | 'properties' | 'picture'),
) => string;

/** Names of the parts that differ from what was loaded. */
function changedNames(dirty: Readonly<Record<string, unknown>>, t: Translate): string[] {
  const parts: Readonly<Record<string, readonly string[]>> = {
    what: ['name', 'description', 'ingredients', 'unit'],
    picture: ['image_id'],
    price: ['price', 'discount'],
    place: ['category_id', 'menu_ids', 'is_on_sale', 'is_popular', 'cross_sell_ids'],
    facts: ['badges', 'allergens', 'preparation', 'energy'],
    properties: ['properties'],
  };
  return Object.entries(parts).flatMap(([part, fields]) =>
    fields.some((field) => field in dirty) ? [t(part as 'what')] : [],
  );
}

function Preview({ form }: { form: ReturnType<typeof useForm<ProductFields>> }) {
  const fields = useWatch({ control: form.control });
  return <ChoicePreview product={productBody(fields as ProductFields)} />;
}

function useSave(product: Product | undefined, onSaved: (saved: Product) => void) {
  const t = useTexts(productFormTexts);
  const { api, projectId } = useCatalogue();
  const renew = useRenewCatalogue();
  const intent = useIntent();
  return useMutation({
    mutationFn: (fields: ProductFields) => {
      const body = productBody(fields);
      if (body === undefined) throw new Error(t('problem'));
      if (product === undefined)
        return api.products.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
      const { product_id: productId, version } = product;
      return api.products.update({ params: { projectId, productId }, body: { ...body, version } });
    },
    onSuccess: async (saved) => {
      intent.done();
      await renew();
      onSaved(saved);
    },
  });
}
