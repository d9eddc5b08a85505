import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Box, Button } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { Strip } from '../../../../ui/strip.tsx';
import { fullPlacesTexts } from './full-places.messages.ts';

/** How often the list of full places is read again, ms. */
const EVERY_MS = 30_000;

const TOUCHABLE = { flexShrink: 0, my: '-3px', '@media (pointer: coarse)': { my: 0, minHeight: 44 } };

const fullPlaces = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['orders', projectId, 'full-places'] as const,
    queryFn: ({ signal }) => api.orders.fullPlaces({ params: { projectId } }, { signal }),
    refetchInterval: EVERY_MS,
  });

/** Warns of places that take no orders because too many guests there did not verify their phone. Staff open them again with a button. */
export function FullPlaces({ projectId }: { projectId: number }) {
  const t = useTexts(fullPlacesTexts);
  const formats = useFormats();
  const api = useApi();
  const queries = useQueryClient();
  const mayServe = useCan()('orders.serve', projectId);
  const options = fullPlaces(api, projectId);
  const { data = [] } = useQuery(options);
  const reopen = useMutation({
    mutationFn: (code: string) => api.orders.reopenPlace({ params: { projectId }, body: { qr_code: code } }),
    onSuccess: (left) => queries.setQueryData(options.queryKey, left),
  });
  return (
    <Box role="alert" sx={{ flexShrink: 0, maxHeight: '30vh', overflow: 'auto' }}>
      {data.map((full) => (
        <Strip
          key={full.qr_code}
          tone="attention"
          icon={ReportProblemRounded}
          action={
            mayServe && (
              <ReopenButton
                place={full.place}
                isBusy={reopen.isPending}
                onPress={() => reopen.mutate(full.qr_code)}
              />
            )
          }
        >
          <Box component="strong" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {t('title', { place: full.place })}
          </Box>{' '}
          {t('why', { count: full.count, time: formats.time(Date.parse(full.until)) })}
        </Strip>
      ))}
      {reopen.isError && <Alert severity="error">{reopen.error.message}</Alert>}
    </Box>
  );
}

function ReopenButton({ place, isBusy, onPress }: { place: string; isBusy: boolean; onPress: () => void }) {
  const t = useTexts(fullPlacesTexts);
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      // The strip names the place for the eyes; a long name here would push the button off a phone.
      aria-label={t('reopenPlace', { place })}
      disabled={isBusy}
      onClick={onPress}
      sx={TOUCHABLE}
    >
      {t('reopen')}
    </Button>
  );
}
