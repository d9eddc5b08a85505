import { isSellerNamed, type SavedCommerceSettings } from '@rota/contract/commerce';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { KEEPS_TYPED, useFormRenewal } from '../../../ui/form/form-renewal.ts';
import { AFRESH } from '../../../ui/form/form-reset.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import {
  commerceChange,
  commerceFields,
  commerceForm,
  GROUPS,
  type CommerceFields,
} from './commerce-form.ts';
import { CodesFields } from './codes-fields.tsx';
import { commerceTexts } from './commerce.messages.ts';
import { LimitWish } from './limit-wish.tsx';
import { KitchenFields, OrderingFields, OwnerFields, QrFields } from './selling-fields.tsx';
import { PaymentFields } from './payment-fields.tsx';

const settingsQuery = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['commerce', projectId] as const,
    queryFn: ({ signal }) => api.commerce.get({ params: { projectId } }, { signal }),
  });

/** How the project sells, as a form; who may not change it reads it. */
export function CommercePage() {
  const { project_id: projectId } = useProject();
  const settings = useQuery(settingsQuery(useApi(), projectId));
  if (settings.data !== undefined) return <Form key={projectId} settings={settings.data} />;
  if (settings.isLoadingError)
    return <ErrorState error={settings.error} onRetry={() => settings.refetch()} />;
  return (
    <Page width="form">
      <Skeleton variant="rounded" height={420} />
    </Page>
  );
}

function Form({ settings }: { settings: SavedCommerceSettings }) {
  const t = useTexts(commerceTexts);
  const can = useCan();
  const api = useApi();
  const queries = useQueryClient();
  const { locale } = useFormats();
  const { project_id: projectId, time_zone: zone } = useProject();
  const mayEdit = can('commerce.edit', projectId);
  const maySetFees = can('commerce.set_fees', projectId);
  const resolver = useMemo(() => zodResolver(commerceForm(t)), [t]);
  const values = useMemo(() => commerceFields(settings, locale), [settings, locale]);
  // What was typed stays when somebody else's change comes in; the rest shows what is kept now.
  const form = useForm<CommerceFields>({ resolver, values, resetOptions: KEEPS_TYPED });
  const { errors, dirtyFields } = form.formState;
  const { queryKey } = settingsQuery(api, projectId);
  const save = useMutation({
    mutationFn: (fields: CommerceFields) => {
      const body = commerceChange(fields, dirtyFields, settings.version, maySetFees);
      return api.commerce.update({ params: { projectId }, body });
    },
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved);
      form.reset(commerceFields(saved, locale), AFRESH);
      const isAsked =
        saved.refund_limit_wish !== null &&
        saved.refund_limit_wish.asked_at !== settings.refund_limit_wish?.asked_at;
      toastSuccess(t(isAsked ? 'limitAsked' : 'saved'));
    },
  });
  const renewed = useFormRenewal(form, () => queries.invalidateQueries({ queryKey }));
  const submit = form.handleSubmit((fields) =>
    save.mutateAsync(fields).catch(async (error: unknown) => {
      applyServerErrors(error, form, {
        byCode: {
          SELLING_NEEDS_OWNER: fields.owner.legal_name === '' ? 'owner.legal_name' : 'owner.address',
        },
      });
      await renewed(error);
    }),
  );
  const isReadOnly = !mayEdit;
  const help = { delivery: t('deliveryHelp'), pickup: t('pickupHelp') };
  return (
    <DetailForm
      title={t('title')}
      description={isReadOnly ? <Alert severity="info">{t('readOnly')}</Alert> : t('hint')}
      sections={[
        {
          id: 'payment',
          title: t('payment'),
          children: (
            <>
              <LimitWish projectId={projectId} settings={settings} mayDecide={mayEdit} />
              <PaymentFields form={form} isReadOnly={isReadOnly} maySetFees={mayEdit && maySetFees} />
            </>
          ),
        },
        ...(['delivery', 'pickup'] as const).map((name) => ({
          id: name,
          title: t(name),
          help: help[name],
          children: (
            <>
              {settings[name].is_on && !isSellerNamed(settings.owner) && (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  {t('ownerMissing')}
                </Alert>
              )}
              <OrderingFields form={form} name={name} isReadOnly={isReadOnly} zone={zone} />
            </>
          ),
        })),
        {
          id: 'kitchen',
          title: t('kitchen'),
          children: <KitchenFields form={form} isReadOnly={isReadOnly} />,
        },
        { id: 'qr', title: t('qr'), children: <QrFields form={form} isReadOnly={isReadOnly} /> },
        { id: 'codes', title: t('codes'), children: <CodesFields form={form} isReadOnly={isReadOnly} /> },
        {
          id: 'owner',
          title: t('owner'),
          help: t('ownerHelp'),
          children: <OwnerFields form={form} isReadOnly={isReadOnly} />,
        },
      ]}
      submitLabel={t('save')}
      isReadOnly={isReadOnly}
      changed={GROUPS.filter((group) => dirtyFields[group] !== undefined).map((group) => t(group))}
      isBusy={save.isPending}
      error={errors.root?.message}
      onSubmit={() => {
        submit().catch(() => undefined);
      }}
      onDiscard={() => form.reset(values, AFRESH)}
    />
  );
}
