import type { PartDue, RobotPart, RobotParts } from '@rota/contract/parts';
import type { RobotDetails } from '@rota/contract/robots';
import BuildRounded from '@mui/icons-material/BuildRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert, Box, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import type { RobotSectionProps } from '../../robots/robots/shared/robot-sections.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useKindWords, useWearWords } from './part-looks.tsx';
import { PartPanel } from './part-panel.tsx';
import { partQueries, useRenewParts } from './parts.queries.ts';
import { robotPartTexts } from './robot-parts.messages.ts';

/** What is in a robot, what is due, and what is missing. */
export function RobotPartsSection({ robot }: RobotSectionProps) {
  const t = useTexts(robotPartTexts);
  const { project_id: projectId, robot_id: robotId } = robot;
  const { data, error, refetch } = useQuery(partQueries.ofRobot(useApi(), projectId, robotId));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 900 }}>
      <Typography color="textSecondary">{t('hint', { name: robot.name })}</Typography>
      {data !== undefined && <Content robot={robot} data={data} />}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {data === undefined && error === null && (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t('loading')} />
      )}
    </Box>
  );
}

type ContentProps = { robot: RobotDetails; data: RobotParts };

function Content({ robot, data }: ContentProps) {
  const t = useTexts(robotPartTexts);
  const { project_id: projectId, robot_id: robotId } = robot;
  const [openId, setOpenId] = useState<string>();
  const install = (
    <Actions
      projectId={projectId}
      renew={useRenewParts()}
      actions={[
        {
          id: 'install',
          place: 'main',
          label: t('install'),
          icon: BuildRounded,
          permission: 'parts.edit',
          dialog: (close) => <InstallDialog projectId={projectId} robotId={robotId} onClose={close} />,
        },
      ]}
    />
  );
  return (
    <>
      <Missing data={data} />
      <TitledPart title={t('parts')} aside={install}>
        {data.parts.length === 0 && <Typography color="textSecondary">{t('none')}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.parts.map((part) => (
            <PartRow key={part.part_id} part={part} onOpen={() => setOpenId(part.part_id)} />
          ))}
        </Box>
      </TitledPart>
      {openId !== undefined && (
        <PartPanel key={openId} partId={openId} onClose={() => setOpenId(undefined)} />
      )}
    </>
  );
}

function Missing({ data: { model, has_bill: hasBill, missing } }: Pick<ContentProps, 'data'>) {
  const t = useTexts(robotPartTexts);
  const kind = useKindWords();
  if (!hasBill) return <Alert severity="info">{t('noBill', { model })}</Alert>;
  if (missing.length === 0) return <Alert severity="success">{t('complete')}</Alert>;
  return (
    <Alert severity="warning">
      <Typography sx={{ fontWeight: 600 }}>{t('missingTitle', { model })}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {missing.map((line) => {
          const name = [kind(line), line.model_number].filter((word) => word !== '').join(' ');
          return <li key={name}>{t('missing', { kind: name, count: line.count })}</li>;
        })}
      </Box>
    </Alert>
  );
}

function PartRow({ part, onOpen }: { part: RobotPart; onOpen: () => void }) {
  const formats = useFormats();
  const t = useTexts(robotPartTexts);
  const kind = useKindWords();
  const wear = useWearWords();
  const since = part.installed_at === null ? '' : t('since', { date: formats.date(part.installed_at) });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {[kind(part), part.serial_number].join(' · ')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[part.model_number, since, wear(part.wear)].filter((word) => word !== '').join(' · ')}
        </Typography>
        <DueChips part={part} />
      </Box>
      <RowActions part={part} onOpen={onOpen} />
    </Box>
  );
}

function DueChips({ part }: { part: RobotPart }) {
  const t = useTexts(robotPartTexts);
  const formats = useFormats();
  const words = (due: PartDue): string =>
    due === 'warranty' ? t('warranty', { date: formats.calendarDay(part.warranty_until ?? '') }) : t(due);
  if (part.due.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}>
      {part.due.map((due) => (
        <StateChip key={due} tone="attention" icon={WarningRounded} label={words(due)} />
      ))}
    </Box>
  );
}

function RowActions({ part, onOpen }: { part: RobotPart; onOpen: () => void }) {
  const t = useTexts(robotPartTexts);
  const { project_id: projectId, robot_id: robotId } = part;
  return (
    <Actions
      projectId={projectId}
      renew={useRenewParts()}
      actions={[
        {
          id: 'replace',
          place: 'button',
          label: t('replace'),
          icon: SwapHorizRounded,
          permission: 'parts.edit',
          dialog: (close) => (
            <InstallDialog projectId={projectId} robotId={robotId ?? ''} replaced={part} onClose={close} />
          ),
        },
        {
          id: 'details',
          place: 'plain',
          label: t('details'),
          icon: HistoryRounded,
          run: onOpen,
        },
        {
          id: 'out',
          label: t('takeOut'),
          icon: LogoutRounded,
          permission: 'parts.edit',
          dialog: (close) => <MoveDialog part={part} onClose={close} />,
        },
      ]}
    />
  );
}
