import type { CreateDelivery, TaskPreview } from '@rota/contract/deliveries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Box, LinearProgress, Paper, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useReason } from '../../../i18n/reason.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';

/** How long a form has to rest before it is asked about, ms. */
const REST_MS = 600;
/** The answer ages as robots go on. */
const AGAIN_MS = 15_000;

/** The preview of the form's task: its robot, its arrival, and what would wait for it. `body` is undefined until the form is valid. */
export function TaskPreviewPanel({
  projectId,
  body,
}: {
  projectId: number;
  body: CreateDelivery | undefined;
}) {
  const t = useTexts(createDeliveryTexts);
  const titleId = useId();
  const rested = useRested(body === undefined ? undefined : JSON.stringify(body));
  const api = useApi();
  const query = useQuery({
    queryKey: ['deliveries', projectId, 'preview', rested] as const,
    queryFn: ({ signal }) =>
      api.deliveries.preview(
        { params: { projectId }, body: JSON.parse(rested ?? '{}') as CreateDelivery },
        { signal },
      ),
    enabled: rested !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    retry: false,
    gcTime: 0,
  });
  // Without a preview nothing is shown: the task can be sent all the same.
  if (rested !== undefined && query.isError) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: 2, position: 'relative', overflow: 'hidden' }}
    >
      {rested !== undefined && query.isFetching && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2 }} />
      )}
      <Typography id={titleId} variant="h4" component="h2" sx={{ mb: 1 }}>
        {t('preview')}
      </Typography>
      <Box role="status">
        {rested === undefined || query.data === undefined ? (
          <Typography variant="body2" color="textSecondary">
            {t('previewWaiting')}
          </Typography>
        ) : (
          <PreviewText preview={query.data} />
        )}
      </Box>
    </Paper>
  );
}

function PreviewText({ preview }: { preview: TaskPreview }) {
  const t = useTexts(createDeliveryTexts);
  const formats = useFormats();
  const say = useReason();
  const { robot, reason, starts_at: startsAt, stops, delays } = preview;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>
          {robot === null ? t('previewNone') : t('previewRobot', { robot: robot.name })}
        </Typography>
        {reason !== null && (
          <Typography variant="body2" color="textSecondary">
            {say(reason)}
          </Typography>
        )}
        {startsAt !== null && (
          <Typography variant="body2" color="textSecondary">
            {t('previewStarts', { time: formats.time(startsAt) })}
          </Typography>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {stops.map(({ target_id: id, target_name: name, promise }, index) => (
          <Box
            component="li"
            key={`${id} ${index}`}
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}
          >
            <Typography variant="body2" noWrap>
              {name}
            </Typography>
            <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {promise === null ? '–' : formats.timeRange(promise.from, promise.to)}
            </Typography>
          </Box>
        ))}
      </Box>
      {robot !== null && (
        <Typography variant="body2" color="textSecondary">
          {delays.length === 0 ? t('previewNoDelay') : t('previewDelays')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {delays.slice(0, 5).map(({ delivery_id: id, tracking_id: tracking, seconds }) => (
          <Typography component="li" variant="body2" key={id}>
            {t('previewDelay', { tracking, time: formats.duration(seconds) })}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** A value once it has not changed for a moment; undefined at once. */
function useRested(value: string | undefined): string | undefined {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === undefined ? undefined : rested;
}
