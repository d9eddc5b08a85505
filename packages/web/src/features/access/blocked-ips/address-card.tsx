import BlockRounded from '@mui/icons-material/BlockRounded';
import HistoryToggleOffRounded from '@mui/icons-material/HistoryToggleOffRounded';
import VerifiedUserRounded from '@mui/icons-material/VerifiedUserRounded';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import { blockedIpTexts } from './blocked-ips.messages.ts';
import type { AddressRow } from './blocked-ips.queries.ts';

/** Whether a rule counts, in colour, shape and word. */
export function StateOfRule({ row }: { row: AddressRow }) {
  const t = useTexts(blockedIpTexts);
  if (row.state === 'expired')
    return <StateChip tone="offline" icon={HistoryToggleOffRounded} label={t('expired')} />;
  return (
    <StateChip
      tone={row.block === undefined ? 'neutral' : 'paused'}
      icon={row.block === undefined ? VerifiedUserRounded : BlockRounded}
      label={t('active')}
    />
  );
}

/** An address where a table has no room. */
export function AddressCard({ row }: { row: AddressRow }) {
  const t = useTexts(blockedIpTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return (
    <RowCard
      name={row.address}
      state={<StateOfRule row={row} />}
      line={row.block?.automatic === true ? t('tooManyAccounts') : row.reason}
      note={row.until === null ? t('ever') : formats.moment(row.until, now)}
    />
  );
}
