import { isSellerNamed, type SavedCommerceSettings } from '@rota/contract/commerce';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Alert, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import type { Translate } from '../../../i18n/translator.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import type { FormSection } from '../../../ui/form/section-index.tsx';
import { detailFormOf, useResourceForm } from '../../../ui/form/resource-form.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { commerceChange, commerceFields, commerceForm } from './commerce-form.ts';
import { CodesFields } from './codes-fields.tsx';
import { commerceTexts } from './commerce.messages.ts';
import { LimitWish } from './limit-wish.tsx';
import { KitchenFields, OrderingFields, OwnerFields, QrFields, type FieldsProps } from './selling-fields.tsx';
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

const GROUPS = ['payment', 'delivery', 'pickup', 'kitchen', 'qr', 'codes', 'owner'] as const;

function useCommerceForm(settings: SavedCommerceSettings, maySetFees: boolean) {
  const t = useTexts(commerceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { locale } = useFormats();
  const { project_id: projectId } = useProject();
  const schema = useMemo(() => commerceForm(t), [t]);
  const values = useMemo(() => commerceFields(settings, locale), [settings, locale]);
  const { queryKey } = settingsQuery(api, projectId);
  return useResourceForm({
    schema,
    values,
    save: (fields, changed) => {
      const body = commerceChange(fields, changed, settings.version, maySetFees);
      return api.commerce.update({ params: { projectId }, body });
    },
    byCode: {
      SELLING_NEEDS_OWNER: ({ owner }) => (owner.legal_name === '' ? 'owner.legal_name' : 'owner.address'),
    },
    renew: () => queries.invalidateQueries({ queryKey }),
    onSaved: (saved) => {
      queries.setQueryData(queryKey, saved);
      const isAsked =
        saved.refund_limit_wish !== null &&
        saved.refund_limit_wish.asked_at !== settings.refund_limit_wish?.asked_at;
      toastSuccess(t(isAsked ? 'limitAsked' : 'saved'));
      return commerceFields(saved, locale);
    },
  });
}

function Form({ settings }: { settings: SavedCommerceSettings }) {
  const t = useTexts(commerceTexts);
  const can = useCan();
  const { project_id: projectId, time_zone: zone } = useProject();
  const mayEdit = can('commerce.edit', projectId);
  const maySetFees = can('commerce.set_fees', projectId);
  const form = useCommerceForm(settings, maySetFees);
  const names = Object.fromEntries(GROUPS.map((group) => [group, t(group)]));
  const isReadOnly = !mayEdit;
  const help = { delivery: t('deliveryHelp'), pickup: t('pickupHelp') };
  return (
    <DetailForm
      {...detailFormOf(form, names)}
      isIndexed
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
              {settings[name].is_on && <SellerNeeded settings={settings} />}
              <OrderingFields form={form} name={name} isReadOnly={isReadOnly} zone={zone} />
            </>
          ),
        })),
        {
          id: 'kitchen',
          title: t('kitchen'),
          children: <KitchenFields form={form} isReadOnly={isReadOnly} />,
        },
        ...guestSections({ form, isReadOnly, t }),
      ]}
      submitLabel={t('save')}
      isReadOnly={isReadOnly}
    />
  );
}

type GuestSectionsOf = FieldsProps & { t: Translate<(typeof commerceTexts)['en']> };

/** What guests see and how they are verified. */
function guestSections({ form, isReadOnly, t }: GuestSectionsOf): FormSection[] {
  return [
    { id: 'qr', title: t('qr'), children: <QrFields form={form} isReadOnly={isReadOnly} /> },
    { id: 'codes', title: t('codes'), children: <CodesFields form={form} isReadOnly={isReadOnly} /> },
    {
      id: 'owner',
      title: t('owner'),
      help: t('ownerHelp'),
      children: <OwnerFields form={form} isReadOnly={isReadOnly} />,
    },
  ];
}

/** Says that guests cannot order before the seller is named. */
function SellerNeeded({ settings: { owner } }: { settings: SavedCommerceSettings }) {
  const t = useTexts(commerceTexts);
  if (isSellerNamed(owner)) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t('ownerMissing')}
    </Alert>
  );
}
