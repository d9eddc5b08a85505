import { textIn } from '@rota/contract/core';
import { choicesInWords, fulfilmentTexts, type Order } from '@rota/contract/orders';
import AlarmRounded from '@mui/icons-material/AlarmRounded';
import CloudUploadRounded from '@mui/icons-material/CloudUploadRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import NavigationRounded from '@mui/icons-material/NavigationRounded';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import RecordVoiceOverRounded from '@mui/icons-material/RecordVoiceOverRounded';
import ShoppingBagRounded from '@mui/icons-material/ShoppingBagRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Button } from '../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { usePromiseText } from '../../work/deliveries/shared/promise.tsx';
import { useNow } from '../../../ui/now.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import type { Tone } from '../../../ui/tokens.ts';
import { GuestNote } from './guest-note.tsx';
import { ItemAllergens } from './item-allergens.tsx';
import { KitchenActions } from './kitchen-actions.tsx';
import { KitchenHelp } from './kitchen-help.tsx';
import type { LatePress } from './kitchen-presses.ts';
import type { Asked } from './kitchen-question.tsx';
import { kitchenTexts } from './kitchen.messages.ts';
import type { Presses } from './kitchen.queries.ts';
import { needsPerson, urgencyOf, type BoardOrder } from './kitchen.rules.ts';

/** Letters that a cook reads from two steps away. */
const TICKET_SIZE = 'clamp(16px, 1.35vw, 22px)';

type KitchenCardProps = {
  row: BoardOrder;
  late: LatePress | undefined;
  presses: Presses;
  mayServe: boolean;
  onAsk: (asked: Asked) => void;
};

/** One order as a kitchen works through it: its number, what is in it, for where, by when, and the one next step. */
export function KitchenCard({ row, late, presses, mayServe, onAsk }: KitchenCardProps) {
  const t = useTexts(kitchenTexts);
  const { palette, tones } = useColours();
  const now = useNow(10_000);
  const { order, waits } = row;
  const urgency = urgencyOf(order, now);
  const edge = needsPerson(order)
    ? tones.fault.solid
    : urgency === undefined
      ? undefined
      : tones[urgency === 'late' ? 'fault' : 'paused'].solid;
  return (
    <Box
      component="li"
      aria-label={`${order.number} ${order.place}`}
      sx={{
        flexShrink: 0,
        p: 1.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        borderRadius: '12px',
        backgroundColor: palette.raised,
        border: edge === undefined ? `1px solid ${palette.line}` : `3px solid ${edge}`,
      }}
    >
      <CardHead order={order} now={now} />
      {needsPerson(order) && (
        <KitchenHelp order={order} presses={presses} mayServe={mayServe} onAsk={onAsk} />
      )}
      <Items order={order} />
      <GuestNote note={order.note} size={TICKET_SIZE} />
      <Words row={row} now={now} urgency={urgency} />
      {waits > 0 && <Word tone="attention" icon={CloudUploadRounded} text={t('notSent')} />}
      {late !== undefined && (
        <Box
          role="alert"
          sx={{ p: 1, borderRadius: '8px', color: tones.fault.text, backgroundColor: tones.fault.soft }}
        >
          {t('notDone', { why: late.why })}
          <Button onClick={() => presses.seen(order.order_id)} sx={{ minHeight: 56, display: 'block' }}>
            {t('understood')}
          </Button>
        </Box>
      )}
      {mayServe && <KitchenActions order={order} presses={presses} onAsk={onAsk} />}
    </Box>
  );
}

/** The number and the place of an order, and how long ago it was paid. */
function CardHead({ order, now }: { order: Order; now: number }) {
  const t = useTexts(kitchenTexts);
  const formats = useFormats();
  const minutes = Math.floor((now - Date.parse(order.paid_at ?? order.created_at)) / 60_000);
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 0 }}>
      <Box
        component="h3"
        sx={{
          m: 0,
          fontSize: 'clamp(26px, 2.4vw, 42px)',
          fontWeight: 800,
          lineHeight: 1,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {order.number}
      </Box>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          fontSize: 'clamp(16px, 1.3vw, 22px)',
          fontWeight: 600,
          overflowWrap: 'anywhere',
        }}
      >
        {order.place}
      </Box>
      <Box
        component="time"
        dateTime={order.paid_at ?? order.created_at}
        sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {minutes < 1 ? t('justNow') : formats.duration(minutes * 60)}
      </Box>
    </Box>
  );
}

function Items({ order }: { order: Order }) {
  const [language] = useLanguage();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: TICKET_SIZE, lineHeight: 1.3 }}>
      {order.items.map((item) => {
        const choices = choicesInWords(item.choices, language);
        return (
          <Box component="li" key={item.line} sx={{ display: 'flex', gap: 1, py: 0.25 }}>
            <Box
              component="span"
              sx={{ fontWeight: 800, minWidth: '1.8em', fontVariantNumeric: 'tabular-nums' }}
            >
              {`${item.quantity} ×`}
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {textIn(item.name, language)}
              </Box>
              {choices.map((choice) => (
                <Box key={choice} sx={{ fontWeight: 600, fontSize: '0.95em' }}>
                  {choice}
                </Box>
              ))}
              <ItemAllergens allergens={item.allergens} />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** By when it has to be ready, and where its robot is: in colour, shape and word. */
function Words({
  row,
  now,
  urgency,
}: {
  row: BoardOrder;
  now: number;
  urgency: 'late' | 'soon' | undefined;
}) {
  const t = useTexts(kitchenTexts);
  const formats = useFormats();
  const { order, column } = row;
  const isCooking = column === 'new' || column === 'preparing';
  return (
    <>
      {isCooking && order.ready_at !== null && (
        <Word
          tone={
            urgency === 'late' && now > Date.parse(order.ready_at)
              ? 'fault'
              : urgency === undefined
                ? 'neutral'
                : 'paused'
          }
          icon={now > Date.parse(order.ready_at) ? AlarmRounded : ScheduleRounded}
          text={t(now > Date.parse(order.ready_at) ? 'lateSince' : 'dueAt', {
            time: formats.time(order.ready_at),
          })}
        />
      )}
      {order.status === 'paid' && !needsPerson(order) && <RobotWord row={row} />}
    </>
  );
}

function RobotWord({ row: { order, column } }: { row: BoardOrder }) {
  const t = useTexts(kitchenTexts);
  const tFulfilment = useTexts(fulfilmentTexts);
  const promiseText = usePromiseText();
  const robot = order.robot_name ?? '';
  const range = order.promise === null ? undefined : promiseText(order.promise);
  if (order.fulfilment === 'pickup')
    return column === 'ready' ? (
      <Word tone="attention" icon={RecordVoiceOverRounded} text={t('pickup', { number: order.number })} />
    ) : (
      <Word tone="neutral" icon={ShoppingBagRounded} text={tFulfilment('pickup')} />
    );
  if (order.robot_at_pass) {
    const lids = order.lids.join(', ');
    return (
      <Word
        tone="charging"
        icon={PlaceRounded}
        text={lids === '' ? t('atPass', { robot }) : t('atPassLid', { robot, lids })}
      />
    );
  }
  // An order that has arrived or was handed over is no longer on its way.
  if (order.stage === 'here')
    return <Word tone="charging" icon={PlaceRounded} text={t('atGuest', { robot, place: order.place })} />;
  if (order.stage === 'done')
    return <Word tone="neutral" icon={PlaceRounded} text={t('takenOut', { robot })} />;
  const arrives = range === undefined ? [] : [t('arrives', { range })];
  if (column === 'way')
    return (
      <Word tone="going" icon={NavigationRounded} text={[t('onWay', { robot }), ...arrives].join(' · ')} />
    );
  if (order.robot_name !== null)
    return (
      <Word
        tone="going"
        icon={NavigationRounded}
        text={[t('robotComes', { robot }), ...arrives].join(' · ')}
      />
    );
  return (
    <Word tone="neutral" icon={HourglassTopRounded} text={[t('waitsForRobot'), ...arrives].join(' · ')} />
  );
}

function Word({ tone, icon: Icon, text }: { tone: Tone; icon: SvgIconComponent; text: string }) {
  const colours = useColours().tones[tone];
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.75,
        color: colours.text,
        fontWeight: 600,
        fontSize: 'clamp(14px, 1.1vw, 18px)',
        lineHeight: 1.3,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: '1.25em', color: colours.solid, flexShrink: 0 }} />
      {text}
    </Box>
  );
}
