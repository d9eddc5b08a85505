import { taskKindFields, type Delivery, type Subtask } from '@rota/contract/deliveries';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { usePromiseText } from './shared/promise.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { deliveryDetailsTexts } from './delivery-details.messages.ts';
import { deliveryTexts } from './deliveries.messages.ts';
import { taskStopTexts } from './task-kind.messages.ts';

const stopTexts = {
  waiting: 'stopWaiting',
  going: 'stopGoing',
  arrived: 'stopArrived',
  done: 'stopDone',
  cancelled: 'stopCancelled',
} as const satisfies Record<Subtask['status'], string>;
const stopTones = {
  waiting: 'neutral',
  going: 'going',
  arrived: 'waiting',
  done: 'neutral',
  cancelled: 'offline',
} as const satisfies Record<Subtask['status'], string>;

/** Where a delivery is loaded and its stops in order: what is done at each, how far it is, and when it will be done. */
export function DeliveryStops({ delivery }: { delivery: Delivery }) {
  const t = useTexts(deliveryTexts);
  const { palette } = useColours();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {delivery.filling_target_name !== null && taskKindFields[delivery.kind].filling !== 'empty' && (
        <Box component="li" sx={{ display: 'flex', gap: 1.5, pb: 1.5 }}>
          <Box
            sx={{
              width: 12,
              height: 12,
              mt: 0.625,
              borderRadius: '3px',
              border: `2px solid ${palette.inkFaint}`,
              flexShrink: 0,
            }}
          />
          <Box>
            <Typography sx={{ fontWeight: 500 }}>{delivery.filling_target_name}</Typography>
            <Typography variant="caption" color="textSecondary">
              {t('fillingStop')}
            </Typography>
          </Box>
        </Box>
      )}
      {delivery.subtasks.map((stop) => (
        <Stop key={stop.sub_task_id} stop={stop} />
      ))}
    </Box>
  );
}

function Stop({ stop }: { stop: Subtask }) {
  const t = useTexts(deliveryTexts);
  const tStop = useTexts(taskStopTexts);
  const { tones } = useColours();
  const timeText = useStopTime();
  const tone = tones[stopTones[stop.status]];
  const extra = [
    ...(stop.kind === 'unload' ? [] : [tStop(stop.kind)]),
    t(stopTexts[stop.status]),
    ...(stop.lid === null ? [] : [t('lidName', { lid: stop.lid })]),
    ...(stop.note === null ? [] : [stop.note]),
  ];
  const time = timeText(stop);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, pb: 1.5 }}>
      <Box
        sx={{
          width: 12,
          height: 12,
          mt: 0.625,
          borderRadius: '50%',
          border: `2px solid ${tone.solid}`,
          backgroundColor: stop.status === 'done' ? tone.solid : 'transparent',
          flexShrink: 0,
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          sx={{
            fontWeight: 500,
            textDecoration: stop.status === 'cancelled' ? 'line-through' : 'none',
          }}
        >
          {stop.target_name}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {extra.join(' · ')}
        </Typography>
        {time !== undefined && (
          <Typography variant="caption" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {time}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** When a stop was done, beside what was promised, or when it will be; undefined while nothing is known. */
function useStopTime(): (stop: Subtask) => string | undefined {
  const t = useTexts(deliveryDetailsTexts);
  const formats = useFormats();
  const promiseText = usePromiseText();
  return ({ status, promise, completed_at: completedAt }) => {
    const range = promise === null ? undefined : promiseText(promise);
    if (status === 'cancelled') return undefined;
    if (completedAt === null) return range === undefined ? undefined : t('promisedAt', { range });
    const time = formats.time(completedAt);
    return range === undefined ? time : t('donePromised', { time, range });
  };
}
