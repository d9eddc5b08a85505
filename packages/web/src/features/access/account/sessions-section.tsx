import type { SignedInDevice } from '@rota/contract/auth';
import ComputerRounded from '@mui/icons-material/ComputerRounded';
import SmartphoneRounded from '@mui/icons-material/SmartphoneRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { useAuthStore } from '../../../auth/auth-context.tsx';
import { authTexts } from '../../../auth/auth.messages.ts';
import { readDevice } from '../users/shared/device-name.rules.ts';

const QUERY_KEY = ['auth', 'sessions'] as const;

/** Where the person is signed in, and the way out of each place or of all. */
export function SessionsSection() {
  const t = useTexts(authTexts);
  const api = useApi();
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.auth.sessions(undefined, { signal }),
    staleTime: 0,
  });
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {query.isPending && <Skeleton variant="rounded" height={120} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.data !== undefined && <SessionList sessions={query.data} />}
      <Button color="error" onClick={() => setAsking(true)} sx={{ mt: 1, ml: -2 }}>
        {t('signOutEverywhere')}
      </Button>
      <SignOutEverywhere open={isAsking} onCancel={() => setAsking(false)} />
    </>
  );
}

function SignOutEverywhere({ open, onCancel }: { open: boolean; onCancel: () => void }) {
  const t = useTexts(authTexts);
  const message = useMessage();
  const api = useApi();
  const store = useAuthStore();
  const end = useMutation({
    mutationFn: () => api.auth.endAllSessions(),
    onSuccess: () => store.expired(),
    onError: (error) => toastFailure(error, message('An Error Occurred') ?? ''),
  });
  return (
    <ConfirmDialog
      open={open}
      title={t('signOutEverywhereAsk')}
      confirmLabel={t('signOutEverywhere')}
      isDangerous
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onCancel}
    >
      {t('signOutEverywhereHint')}
    </ConfirmDialog>
  );
}

function SessionList({ sessions }: { sessions: readonly SignedInDevice[] }) {
  const t = useTexts(authTexts);
  return (
    <Box component="ul" aria-label={t('sessions')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {[...sessions]
        .sort((a, b) => Number(b.is_current) - Number(a.is_current))
        .map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
    </Box>
  );
}

function SessionRow({ session }: { session: SignedInDevice }) {
  const t = useTexts(authTexts);
  const message = useMessage();
  const formats = useFormats();
  const now = useNow(60_000);
  const api = useApi();
  const queries = useQueryClient();
  const device = readDevice(session.user_agent);
  const name = device === undefined ? t('unknownDevice') : t('deviceOn', device);
  const Icon = /iPhone|iPad|Android/.test(session.user_agent) ? SmartphoneRounded : ComputerRounded;
  const end = useMutation({
    mutationFn: () => api.auth.endSession({ params: { sessionId: session.session_id } }),
    onSuccess: () => toastSuccess(t('sessionEnded')),
    onError: (error) => toastFailure(error, message('An Error Occurred') ?? ''),
    onSettled: () => queries.invalidateQueries({ queryKey: QUERY_KEY }),
  });
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
          {session.is_current && <Chip size="small" label={t('thisDevice')} />}
        </Box>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {t('lastSeen', { ago: formats.ago(session.last_seen_at, now), address: session.ip })}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {t('signedInOn', { time: formats.dateTime(session.created_at) })}
        </Typography>
      </Box>
      {!session.is_current && (
        <Button
          variant="outlined"
          size="small"
          aria-label={t('endSessionOf', { device: name })}
          loading={end.isPending}
          onClick={() => end.mutate()}
          sx={{ flexShrink: 0 }}
        >
          {t('endSession')}
        </Button>
      )}
    </Box>
  );
}
