import { decisionText } from '@rota/contract/decisions';
import type { Escape } from '@rota/contract/escape';
import DirectionsRunRounded from '@mui/icons-material/DirectionsRunRounded';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Box, Button } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useLiveList } from '../../../../api/live-hooks.ts';
import { robotQueries } from '../../../../api/queries.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../../projects/project-context.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Strip } from '../../../../ui/strip.tsx';
import { escapeTexts } from './escape.messages.ts';
import { STRAGGLING, summaryOf, type Straggler } from './escape.rules.ts';
import { useEscape, useSetEscape } from './escape.ts';

const TOUCHABLE = { flexShrink: 0, my: '-3px', '@media (pointer: coarse)': { my: 0, minHeight: 44 } };

/** Says on every page that all robots are sent to their escape points: since when, by whom, why, and how far they are. */
export function EscapeBanner({ projectId }: { projectId: number }) {
  const escape = useEscape(projectId);
  return (
    <Box role="alert" sx={{ flexShrink: 0 }}>
      {escape !== undefined && <EscapeNotice escape={escape} />}
    </Box>
  );
}

function EscapeNotice({ escape }: { escape: Escape }) {
  const t = useTexts(escapeTexts);
  const formats = useFormats();
  const api = useApi();
  const projectId = escape.project_id;
  const query = robotQueries.list(api, projectId);
  const { data: summary } = useQuery({ ...query, select: summaryOf });
  useLiveList('robots', { projectId }, query.queryKey);
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const stragglers = summary?.stragglers ?? [];
  const counts = STRAGGLING.map((progress) => ({
    progress,
    count: stragglers.filter((one) => one.progress === progress).length,
  }));
  return (
    <Strip tone="attention" icon={DirectionsRunRounded} action={<EndButton projectId={projectId} />}>
      <Box component="strong" sx={{ fontWeight: 600 }}>
        {t('active', {
          name: escape.by ?? '',
          time: escape.since === null ? '' : formats.dateTime(escape.since),
        })}
      </Box>
      {escape.reason !== null && (
        <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {t('because', { reason: escape.reason })}
        </Box>
      )}
      {summary !== undefined && (
        // Read out only when asked for: the counts change as robots arrive.
        <Box aria-live="off" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <span>{t('there', { there: summary.there, total: summary.total })}</span>
          {counts.map(
            ({ progress, count }) => count > 0 && <span key={progress}>{t(progress, { count })}</span>,
          )}
          {stragglers.length > 0 && (
            <Button
              size="small"
              color="inherit"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen(!isOpen)}
              sx={{ ...TOUCHABLE, minWidth: 0, px: 0.75 }}
            >
              {isOpen ? t('hideRobots') : t('showRobots')}
            </Button>
          )}
        </Box>
      )}
      {isOpen && stragglers.length > 0 && <Stragglers id={listId} stragglers={stragglers} />}
    </Strip>
  );
}

function Stragglers({ id, stragglers }: { id: string; stragglers: readonly Straggler[] }) {
  const t = useTexts(escapeTexts);
  const [language] = useLanguage();
  const wordsOf = ({ progress, hold, waiting_reason: waitingReason }: Straggler): string => {
    if (progress === 'going') return t('robotGoing');
    if (progress === 'held') return t('robotHeld', { name: hold?.by ?? '' });
    if (progress === 'away') return t('robotAway');
    return waitingReason?.code.startsWith('ESCAPE_') === true
      ? decisionText(waitingReason.code, waitingReason.params, language)
      : t('robotNoWay');
  };
  return (
    <Box
      component="ul"
      id={id}
      aria-label={t('robots')}
      aria-live="off"
      sx={{
        m: 0,
        mt: 0.5,
        p: 0,
        listStyle: 'none',
        maxHeight: '30vh',
        overflow: 'auto',
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
        columnGap: 2,
      }}
    >
      {stragglers.map((straggler) => (
        <Box
          component="li"
          key={straggler.robot_id}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, py: 0.25 }}
        >
          <Box
            component={Link}
            to={`/robot?robot-id=${encodeURIComponent(straggler.robot_id)}`}
            sx={{ color: 'inherit', fontWeight: 600 }}
          >
            {straggler.name}
          </Box>
          <span>{wordsOf(straggler)}</span>
        </Box>
      ))}
    </Box>
  );
}

function EndButton({ projectId }: { projectId: number }) {
  const t = useTexts(escapeTexts);
  const can = useCan();
  const { selectedProject } = useProjects();
  const [isAsking, setAsking] = useState(false);
  const set = useSetEscape(projectId, () => setAsking(false));
  if (!can('robots.escape', projectId)) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        sx={TOUCHABLE}
      >
        {t('end')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('endTitle', { project: selectedProject?.project_name ?? '' })}
        confirmLabel={t('endConfirm')}
        isBusy={set.isPending}
        onConfirm={() => set.mutate({ active: false })}
        onCancel={() => setAsking(false)}
      >
        {t('endText')}
      </ConfirmDialog>
    </>
  );
}
