import {
  custodyActTexts,
  custodyByTexts,
  type CustodyAct,
  type CustodyEvent,
} from '@rota/contract/deliveries';
import CleaningServicesRounded from '@mui/icons-material/CleaningServicesRounded';
import Inventory2Rounded from '@mui/icons-material/Inventory2Rounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import MoveToInboxRounded from '@mui/icons-material/MoveToInboxRounded';
import OutboxRounded from '@mui/icons-material/OutboxRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Tooltip, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { deliveryDetailsTexts } from './delivery-details.messages.ts';

const icons: Record<CustodyAct, SvgIconComponent> = {
  loaded: MoveToInboxRounded,
  taken: OutboxRounded,
  collected: Inventory2Rounded,
  emptied: CleaningServicesRounded,
  opened: LockOpenRounded,
};

/** The chain of custody, oldest first: who loaded, opened and took, when, where, and which lid. */
export function CustodyList({ custody }: { custody: readonly CustodyEvent[] }) {
  const t = useTexts(deliveryDetailsTexts);
  if (custody.length === 0) return <Typography color="textSecondary">{t('noCustody')}</Typography>;
  return (
    <Box
      component="ol"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      {custody.map((event, index) => (
        <CustodyLine key={index} event={event} />
      ))}
    </Box>
  );
}

function CustodyLine({ event }: { event: CustodyEvent }) {
  const t = useTexts(deliveryDetailsTexts);
  const tAct = useTexts(custodyActTexts);
  const tBy = useTexts(custodyByTexts);
  const formats = useFormats();
  const Icon = icons[event.act];
  const place = [
    event.target_name ?? t('custodyOnTheWay'),
    ...(event.lids.length === 0 ? [] : [t('custodyLids', { lids: event.lids.join(', ') })]),
  ];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Icon aria-hidden sx={{ fontSize: 21, color: 'text.secondary', flexShrink: 0 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}>
          <Typography sx={{ fontWeight: 500 }}>{tAct(event.act)}</Typography>
          <Tooltip title={formats.dateTimeExact(event.at)}>
            <Typography
              component="time"
              dateTime={event.at}
              variant="caption"
              color="textSecondary"
              sx={{ whiteSpace: 'nowrap' }}
            >
              {formats.timeExact(event.at)}
            </Typography>
          </Tooltip>
        </Box>
        <Typography variant="body2">{event.person ?? tBy(event.by)}</Typography>
        <Typography variant="caption" color="textSecondary">
          {place.join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}
