import { actorName } from '@rota/contract/audit';
import type { Reason } from '@rota/contract/decisions';
import { deliveryStatusTexts, type DeliveryEvent } from '@rota/contract/deliveries';
import { Box, Tooltip, Typography } from '../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useReason } from '../../../i18n/reason.ts';
import { deliveryStatusLooks } from './shared/delivery-status.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { deliveryTexts } from './deliveries.messages.ts';

const actorTexts: Partial<Record<string, 'actorSystem' | 'actorRobot' | 'actorDispatcher'>> = {
  system: 'actorSystem',
  robot: 'actorRobot',
  dispatcher: 'actorDispatcher',
};

/** How it came to be, the newest first: status, when, by whom, and why. */
export function Timeline({ events }: { events: readonly DeliveryEvent[] }) {
  const t = useTexts(deliveryTexts);
  if (events.length === 0) return <Typography color="textSecondary">{t('noEvents')}</Typography>;
  const newestFirst = events.map((event, index) => ({ event, index })).reverse();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {newestFirst.map(({ event, index }) => (
        <TimelineEvent key={index} event={event} />
      ))}
    </Box>
  );
}

function TimelineEvent({ event }: { event: DeliveryEvent }) {
  const t = useTexts(deliveryTexts);
  const [language] = useLanguage();
  const formats = useFormats();
  const reasonText = useReason();
  const { tones, palette } = useColours();
  const look = deliveryStatusLooks[event.to];
  const actorKey = actorTexts[event.actor];
  const Icon = look.icon;
  const reason = event.reason === null ? undefined : wordsOf(event.reason, reasonText);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        position: 'relative',
        pb: 2,
        '&:not(:last-of-type)::before': {
          content: '""',
          position: 'absolute',
          left: 10,
          top: 24,
          bottom: 0,
          width: '1px',
          backgroundColor: palette.line,
        },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 21, color: tones[look.tone].solid, flexShrink: 0, zIndex: 1 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}>
          <DeliveryStatusWord status={event.to} />
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
        {event.reason !== null && (
          <Typography variant="body2" color="textSecondary">
            {reasonText(event.reason)}
          </Typography>
        )}
        {reason !== undefined && <Typography variant="body2">{`“${reason}”`}</Typography>}
        <Typography variant="caption" color="textSecondary">
          {actorKey === undefined ? actorName(event.actor, language) : t(actorKey)}
        </Typography>
      </Box>
    </Box>
  );
}

/** The reason that the acting person gave, unless the sentence already contains it. */
function wordsOf(reason: Reason, reasonText: (reason: Reason) => string): string | undefined {
  const { reason: words } = reason.params;
  return typeof words === 'string' && words !== '' && !reasonText(reason).includes(words) ? words : undefined;
}

function DeliveryStatusWord({ status }: { status: DeliveryEvent['to'] }) {
  const t = useTexts(deliveryStatusTexts);
  return <Typography sx={{ fontWeight: 500 }}>{t(status)}</Typography>;
}
