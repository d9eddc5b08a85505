import BlockRounded from '@mui/icons-material/BlockRounded';
import HistoryToggleOffRounded from '@mui/icons-material/HistoryToggleOffRounded';
import VerifiedUserRounded from '@mui/icons-material/VerifiedUserRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useNow } from '../../ui/now.ts';
import { StateChip } from '../../ui/state-chip.tsx';
import { blockedIpTexts } from './blocked-ips.messages.ts';
import type { AddressRow } from './blocked-ips.queries.ts';

/** Whether a rule counts, in colour, shape and word. */
export function StateOfRule({ row }: { row: AddressRow }) {
  const t = useTexts(blockedIpTexts);
  if (row.state === 'expired') return <StateChip tone="offline" icon={HistoryToggleOffRounded} label={t('expired')} />;
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
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{row.address}</Typography>
        <StateOfRule row={row} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {row.block?.automatic === true ? t('nobody') : row.reason}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {row.until === null ? t('ever') : formats.moment(row.until, now)}
      </Typography>
    </Box>
  );
}
