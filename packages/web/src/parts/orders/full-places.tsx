import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import type { ApiClient } from '../../api/client.ts';
import { useCan } from '../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { fullPlacesTexts } from './full-places.messages.ts';

/** How often the list of full places is read again, ms. */
const EVERY_MS = 30_000;

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
  if (data.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, mb: 1 }}>
      {data.map(({ qr_code: code, place, count, until }) => (
        <Alert
          key={code}
          severity="warning"
          // A long name moves the button below the sentence instead of squeezing it.
          sx={{ alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 240px' }, '& .MuiAlert-action': { pt: 0 } }}
          action={
            mayServe && (
              <Button
                variant="outlined"
                color="inherit"
                disabled={reopen.isPending}
                onClick={() => reopen.mutate(code)}
                sx={{ minHeight: 44 }}
              >
                {t('reopen', { place })}
              </Button>
            )
          }
        >
          <strong>{t('title', { place })}</strong> {t('why', { count, time: formats.time(Date.parse(until)) })}
        </Alert>
      ))}
      {reopen.isError && <Alert severity="error">{reopen.error.message}</Alert>}
    </Box>
  );
}
