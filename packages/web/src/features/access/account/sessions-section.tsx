import type { SignedInDevice } from '@rota/contract/auth';
import ComputerRounded from '@mui/icons-material/ComputerRounded';
import SmartphoneRounded from '@mui/icons-material/SmartphoneRounded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Box, Chip, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { Actions } from '../../../ui/actions/actions.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
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
  const store = useAuthStore();
  return (
    <>
      {query.isPending && <Skeleton variant="rounded" height={120} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.data !== undefined && <SessionList sessions={query.data} />}
      <Box sx={{ mt: 1, ml: -2 }}>
        <Actions
          projectId={undefined}
          actions={[
            {
              id: 'everywhere',
              place: 'plain',
              label: t('signOutEverywhere'),
              isDangerous: true,
              confirm: {
                title: t('signOutEverywhereAsk'),
                children: t('signOutEverywhereHint'),
                isDangerous: true,
              },
              run: () => api.auth.endAllSessions(),
              onDone: () => store.expireSession(),
            },
          ]}
        />
      </Box>
    </>
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
  const formats = useFormats();
  const now = useNow(60_000);
  const api = useApi();
  const queries = useQueryClient();
  const device = readDevice(session.user_agent);
  const name = device === undefined ? t('unknownDevice') : t('deviceOn', device);
  const Icon = /iPhone|iPad|Android/.test(session.user_agent) ? SmartphoneRounded : ComputerRounded;
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
      <Actions
        projectId={undefined}
        renew={() => queries.invalidateQueries({ queryKey: QUERY_KEY })}
        size="small"
        actions={[
          {
            id: 'end',
            place: 'button',
            label: t('endSession'),
            fullLabel: t('endSessionOf', { device: name }),
            isOffered: !session.is_current,
            run: () => api.auth.endSession({ params: { sessionId: session.session_id } }),
            done: t('sessionEnded'),
          },
        ]}
      />
    </Box>
  );
}
