import type { ElevatorLogLine } from '@rota/contract/elevators';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { elevatorTexts } from './shared/elevators.messages.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { elevatorLogTexts, elevatorPageTexts } from './elevators.messages.ts';
import { elevatorPageQueries } from './elevators.queries.ts';

/** The log of an elevator, newest first. */
export function ElevatorLog({ projectId, elevatorId }: { projectId: number; elevatorId: string }) {
  const t = useTexts(elevatorPageTexts);
  const query = useInfiniteQuery(elevatorPageQueries.log(useApi(), projectId, elevatorId));
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.isPending) return <Skeleton variant="rounded" height={120} />;
  if (query.isError && lines.length === 0)
    return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (lines.length === 0) return <Typography color="textSecondary">{t('logEmpty')}</Typography>;
  return (
    <>
      <Box component="ol" aria-label={t('log')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line, index) => (
          <Line key={`${line.at} ${String(index)}`} line={line} />
        ))}
      </Box>
      {query.hasNextPage && (
        <Button
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage().catch(() => undefined)}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Line({ line }: { line: ElevatorLogLine }) {
  const t = useTexts(elevatorLogTexts);
  const formats = useFormats();
  const modeOr = useTextOr(elevatorTexts);
  const { kind, robot_name: robot, from, to, by, seconds } = line;
  // The word of the mode or of the command.
  const detail =
    kind === 'mode'
      ? modeOr(line.detail === 'automatic' ? 'free' : (line.detail ?? ''), line.detail ?? '')
      : (line.detail ?? '');
  const values = { robot: robot ?? '', from: from ?? '', to: to ?? '', by: by ?? '', detail };
  const took = seconds === null ? '' : formats.duration(seconds);
  return (
    <Box component="li" sx={{ py: 0.75, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {kind === 'command' ? t(commandKey(line.detail), values) : t(kind, values)}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {took === '' ? formats.dateTime(line.at) : t('took', { time: formats.dateTime(line.at), took })}
      </Typography>
    </Box>
  );
}

function commandKey(detail: string | null) {
  const known = ['call', 'hold', 'release', 'out_of_service', 'back_in_service'] as const;
  const found = known.find((one) => one === detail);
  return found === undefined ? 'command' : (`command_${found}` as const);
}
