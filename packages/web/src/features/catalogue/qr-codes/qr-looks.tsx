import type { QrCode } from '@rota/contract/qr-codes';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import PowerOffRounded from '@mui/icons-material/PowerOffRounded';
import RestaurantMenuRounded from '@mui/icons-material/RestaurantMenuRounded';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { qrTexts } from './qr-codes.messages.ts';

/** Whether a code opens anything. */
export function StateOfQr({ code: { is_active: isActive } }: { code: QrCode }) {
  const t = useTexts(qrTexts);
  return (
    <StateChip
      tone={isActive ? 'charging' : 'offline'}
      icon={isActive ? CheckCircleOutlineRounded : PowerOffRounded}
      label={t(isActive ? 'active' : 'inactive')}
      quiet
    />
  );
}

/** Whether one can order where a code hangs. */
export function OrderChip({ code: { can_order: can } }: { code: QrCode }) {
  const t = useTexts(qrTexts);
  return (
    <StateChip
      tone={can ? 'neutral' : 'offline'}
      icon={can ? RestaurantMenuRounded : DoNotDisturbOnOutlined}
      label={t(can ? 'canOrder' : 'noOrder')}
      quiet
    />
  );
}
