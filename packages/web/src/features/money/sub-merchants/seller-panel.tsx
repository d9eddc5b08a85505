import { errorTexts } from '@rota/contract/failures';
import { textIn } from '@rota/contract/core';
import { PROVIDER_NAMES } from '@rota/contract/payments';
import { sellerKindTexts, type SubMerchant } from '@rota/contract/sub-merchants';
import { Alert, Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { PanelLinks, PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { refusalOf } from '../../../ui/refusal.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { ProductsDialog } from './products-dialog.tsx';
import { ibanInGroups, SellerDialog } from './seller-dialog.tsx';
import { SellerChip } from './seller-chip.tsx';
import { sellerTexts } from './sub-merchants.messages.ts';
import {
  useAllProducts,
  useAssignments,
  useRegisterSeller,
  useRenewSellers,
} from './sub-merchants.queries.ts';

export type SellerPanelProps = { projectId: number; seller: SubMerchant | undefined; onClose: () => void };

/** One seller in full, beside the list. */
export function SellerPanel({ projectId, seller, onClose }: SellerPanelProps) {
  const tError = useTexts(errorTexts);
  return (
    <SidePanel title={seller?.name ?? tError('RECORD_NOT_FOUND')} onClose={onClose}>
      {seller === undefined ? null : <Body projectId={projectId} seller={seller} onClose={onClose} />}
    </SidePanel>
  );
}

type BodyProps = SellerPanelProps & { seller: SubMerchant };

function Body({ projectId, seller, onClose }: BodyProps) {
  const t = useTexts(sellerTexts);
  const tKind = useTexts(sellerKindTexts);
  const mayChange = useCan()('payments.settings', projectId);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, alignItems: 'stretch' }}>
      <Box>
        <SellerChip seller={seller} />
      </Box>
      <FactList
        facts={[
          [t('kind'), tKind(seller.kind)],
          [t('legal_name'), seller.legal_name],
          [t('tax_office'), seller.tax_office],
          [t('tax_number'), seller.tax_number],
          [t('iban'), ibanInGroups(seller.iban)],
          [t('email'), seller.email],
          [t('phone'), seller.phone],
          [t('address'), seller.address],
        ]}
      />
      <SellerActions projectId={projectId} seller={seller} onClose={onClose} />
      <PanelSection title={t('provider')}>
        <AtProvider projectId={projectId} seller={seller} mayChange={mayChange} />
      </PanelSection>
      <PanelSection title={t('products')}>
        <Products projectId={projectId} seller={seller} />
      </PanelSection>
      <PanelLinks>
        <HistoryLink scope={projectId} entity="sub_merchant" id={seller.sub_merchant_id} />
      </PanelLinks>
    </Box>
  );
}

function SellerActions({ projectId, seller, onClose }: BodyProps) {
  const t = useTexts(sellerTexts);
  const api = useApi();
  const renew = useRenewSellers(projectId);
  const { name, sub_merchant_id: subMerchantId } = seller;
  return (
    <Actions
      projectId={projectId}
      renew={renew}
      actions={[
        {
          id: 'products',
          place: 'main',
          label: t('assign'),
          permission: 'payments.settings',
          dialog: (close) => <ProductsDialog projectId={projectId} seller={seller} onClose={close} />,
        },
        {
          id: 'edit',
          place: 'button',
          label: t('edit'),
          permission: 'payments.settings',
          dialog: (close) => <SellerDialog projectId={projectId} seller={seller} onClose={close} />,
        },
        {
          id: 'remove',
          place: 'button',
          isDangerous: true,
          label: t('remove'),
          permission: 'payments.settings',
          confirm: { title: t('removeTitle', { name }), children: t('removeBody'), isDangerous: true },
          run: () => api.subMerchants.remove({ params: { projectId, subMerchantId } }),
          done: t('removed'),
          onDone: onClose,
        },
      ]}
    />
  );
}

function AtProvider({
  projectId,
  seller,
  mayChange,
}: {
  projectId: number;
  seller: SubMerchant;
  mayChange: boolean;
}) {
  const t = useTexts(sellerTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const register = useRegisterSeller(projectId);
  const names: Readonly<Record<string, string>> = PROVIDER_NAMES;
  const why = refusalOf(register.error);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start' }}>
      {seller.accounts.length === 0 && <Typography color="textSecondary">{t('notRegistered')}</Typography>}
      {seller.accounts.map(({ provider, registered_at: at, is_current: isCurrent }) => (
        <Typography key={provider}>
          {t(isCurrent ? 'registeredAt' : 'outdated', {
            provider: names[provider] ?? provider,
            time: formats.moment(at, now),
          })}
        </Typography>
      ))}
      {register.isError && (
        <Alert severity="error">
          {register.error.message}
          {why !== undefined && <Box translate="no">{t('theySay', { why })}</Box>}
        </Alert>
      )}
      {mayChange && (
        <Button
          variant="outlined"
          loading={register.isPending}
          onClick={() =>
            register.mutate(seller.sub_merchant_id, { onSuccess: () => toastSuccess(t('registered')) })
          }
        >
          {t('register')}
        </Button>
      )}
    </Box>
  );
}

/** Product names are fetched only when a seller is opened. */
function Products({ projectId, seller }: { projectId: number; seller: SubMerchant }) {
  const t = useTexts(sellerTexts);
  const [language] = useLanguage();
  const products = useAllProducts(projectId);
  const assignments = useAssignments(projectId);
  const own = (assignments.data ?? []).filter(({ sub_merchant_id: id }) => id === seller.sub_merchant_id);
  if (seller.product_count === 0) return <Typography color="textSecondary">{t('noProducts')}</Typography>;
  return (
    <Typography>
      {own
        .flatMap(({ product_id: id }) => products.data?.find((one) => one.product_id === id) ?? [])
        .map(({ name }) => textIn(name, language))
        .join(', ')}
    </Typography>
  );
}
