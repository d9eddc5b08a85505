import { errorTexts } from '@rota/contract/failures';
import { eventWords, type Order, type OrderEvent } from '@rota/contract/orders';
import { Box, Tooltip, Typography } from '../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import type { Tone } from '../../../ui/tokens.ts';
import { orderDetailsTexts } from './order-details.messages.ts';

const tones: Readonly<Partial<Record<string, Tone>>> = {
  paid: 'charging',
  completed: 'charging',
  refunded: 'charging',
  ready: 'charging',
  payment_failed: 'fault',
  refund_failed: 'fault',
  payout_failed: 'fault',
  robot_failed: 'fault',
  problem: 'fault',
  no_robot: 'attention',
  payment_unknown: 'attention',
  refused: 'attention',
  preparing: 'going',
  robot_sent: 'going',
  served: 'going',
};

/** How an order came to be what it is, the newest first. */
export function OrderTimeline({
  events,
  fulfilment,
}: Pick<Order, 'fulfilment'> & { events: readonly OrderEvent[] }) {
  const t = useTexts(orderDetailsTexts);
  const [language] = useLanguage();
  const formats = useFormats();
  const colours = useColours();
  const reader = { language, money: formats.money, failures: errorTexts[language] };
  const actorOf = (actor: string) =>
    actor === 'guest' ? t('actorGuest') : actor === 'system' ? t('actorSystem') : actor;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events
        .map((event, index) => ({ event, index }))
        .reverse()
        .map(({ event, index }) => {
          const { text, said } = eventWords(event, fulfilment, reader);
          return (
            <Box component="li" key={index} sx={{ display: 'flex', gap: 1.5, pb: 1.5 }}>
              <Box
                aria-hidden
                sx={{
                  width: 10,
                  height: 10,
                  mt: '6px',
                  borderRadius: '50%',
                  flexShrink: 0,
                  backgroundColor: colours.tones[tones[event.kind] ?? 'neutral'].solid,
                }}
              />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box
                  sx={{ display: 'flex', gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}
                >
                  <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{text}</Typography>
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
                {said !== undefined && <Typography variant="body2">{`“${said}”`}</Typography>}
                <Typography variant="caption" color="textSecondary">
                  {actorOf(event.actor)}
                </Typography>
              </Box>
            </Box>
          );
        })}
    </Box>
  );
}
