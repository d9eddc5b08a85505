import type { SubMerchant } from '@rota/contract/sub-merchants';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { sellerTexts } from './sub-merchants.messages.ts';

/** Whether a seller sells, in colour, shape and word. */
export function SellerChip({ seller, quiet = false }: { seller: SubMerchant; quiet?: boolean }) {
  const t = useTexts(sellerTexts);
  return seller.is_active ? (
    <StateChip tone="charging" icon={CheckCircleRounded} label={t('active')} quiet={quiet} />
  ) : (
    <StateChip tone="neutral" icon={PauseCircleRounded} label={t('inactive')} quiet={quiet} />
  );
}
