import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Box, Paper, Skeleton, Typography, useMediaQuery } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useStationList } from '../stations/shared/stations.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { CallCard } from './call-card.tsx';
import { placesOf } from './call-places.ts';
import { OpenCalls } from './open-calls.tsx';
import { PlaceList } from './place-list.tsx';
import { robotCallPageTexts } from './robot-calls.messages.ts';

/** Staff call a robot: where to, what for, and who else waits for one. On phones one after the other. */
export function RobotCallPage() {
  const t = useTexts(robotCallPageTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const { places, chosen, choose, isPending, failed } = usePlaces(projectId);
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'));
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={failed.onRetry} />;
  const mayCall = can('robot_calls.create', projectId);
  const card = chosen !== undefined && mayCall && (
    <CallCard key={chosen.id} place={chosen} onElsewhere={() => choose(undefined)} />
  );
  const isListHidden = isNarrow && chosen !== undefined;
  return (
    <Page>
      <PageHeader title={t('title')} description={mayCall ? t('hint') : t('mayNot')} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(340px, 440px)' },
          gap: 3,
          alignItems: 'start',
        }}
      >
        <Box
          sx={{
            order: { md: 1 },
            display: 'flex',
            flexDirection: 'column',
            gap: 3,
            minWidth: 0,
            position: { md: 'sticky' },
            top: { md: 24 },
          }}
        >
          {card}
          {!isNarrow && chosen === undefined && mayCall && (
            <Paper variant="outlined" sx={{ p: 3, textAlign: 'center' }}>
              <Typography color="textSecondary">{t('choose')}</Typography>
            </Paper>
          )}
          <OpenCalls />
        </Box>
        {!isListHidden && (
          <Paper variant="outlined" component="section" aria-label={t('places')} sx={{ overflow: 'hidden' }}>
            {isPending ? (
              <Skeleton variant="rectangular" height={360} />
            ) : (
              <PlaceList
                places={places}
                chosen={chosen?.id}
                onChoose={mayCall ? (place) => choose(place) : undefined}
              />
            )}
          </Paper>
        )}
      </Box>
    </Page>
  );
}

/** The places, and the one that the address names: `to` a station, `target` a target. */
function usePlaces(projectId: number) {
  const formats = useFormats();
  const [search, setSearch] = useSearchParams();
  const stations = useStationList(projectId);
  const mayTargets = useCan()('targets.read', projectId);
  const targets = useQuery({ ...targetQueries.list(useApi(), projectId), enabled: mayTargets });
  const places = useMemo(
    () => placesOf(stations.data ?? [], targets.data ?? [], formats.compare),
    [stations.data, targets.data, formats],
  );
  const failure = [stations, targets].find((query) => query.isLoadingError);
  const to = search.get('to');
  const target = search.get('target');
  return {
    places,
    chosen: places.find(({ kind, id }) => id === (kind === 'station' ? to : target)),
    choose: (place: (typeof places)[number] | undefined) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        next.delete('to');
        next.delete('target');
        if (place !== undefined) next.set(place.kind === 'station' ? 'to' : 'target', place.id);
        return next;
      }),
    isPending: stations.isPending || (mayTargets && targets.isPending),
    failed: failure?.error
      ? { error: failure.error, onRetry: () => void failure.refetch().catch(() => undefined) }
      : undefined,
  };
}
