import type { PartDetails } from '@rota/contract/parts';
import BuildRounded from '@mui/icons-material/BuildRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Box, Link, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { SidePanel } from '../../../ui/list/side-panel.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { robotAddress } from '../../robots/robots/shared/robot-sections.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PartDialog } from './part-dialog.tsx';
import { PartFiles } from './part-files.tsx';
import { PartHistory } from './part-history.tsx';
import { LabelsButton } from './part-labels.tsx';
import { PartPlaceChip, useKindWords, useWearWords } from './part-looks.tsx';
import { partTexts } from './parts.messages.ts';
import { partQueries, useRenewParts } from './parts.queries.ts';

/** One part in full, with what can be done with it. */
export function PartPanel({ partId, onClose }: { partId: string; onClose: () => void }) {
  const t = useTexts(partTexts);
  const { data: part, error, refetch } = useQuery(partQueries.one(useApi(), partId));
  return (
    <SidePanel title={part?.serial_number ?? t('missing')} onClose={onClose}>
      {part !== undefined && <PartInFull part={part} />}
      {part === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {part === undefined && error === null && <Skeleton variant="rounded" height={320} />}
    </SidePanel>
  );
}

function PartInFull({ part }: { part: PartDetails }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PartActions part={part} />
      <PartFacts part={part} />
      <PartFiles part={part} />
      <PartHistory part={part} />
    </Box>
  );
}

function PartActions({ part }: { part: PartDetails }) {
  const t = useTexts(partTexts);
  const isIn = part.location === 'robot';
  return (
    <Actions
      projectId={part.project_id}
      renew={useRenewParts()}
      actions={[
        {
          id: 'install',
          place: 'main',
          label: t('install'),
          icon: BuildRounded,
          permission: 'parts.edit',
          isOffered: !isIn && part.location !== 'scrap',
          dialog: (close) => <InstallDialog projectId={part.project_id} part={part} onClose={close} />,
        },
        {
          id: 'move',
          place: 'button',
          label: t(isIn ? 'takeOut' : 'move'),
          icon: LocalShippingRounded,
          permission: 'parts.edit',
          dialog: (close) => <MoveDialog part={part} onClose={close} />,
        },
        {
          id: 'edit',
          place: 'button',
          label: t('edit'),
          icon: EditRounded,
          permission: 'parts.edit',
          dialog: (close) => <PartDialog part={part} onClose={close} />,
        },
      ]}
    >
      <LabelsButton partIds={[part.part_id]} />
    </Actions>
  );
}

function PartFacts({ part }: { part: PartDetails }) {
  const t = useTexts(partTexts);
  const formats = useFormats();
  const kind = useKindWords();
  const wear = useWearWords();
  const project = useProjects().projects.find(({ project_id: id }) => id === part.project_id);
  const counted = t('wearHint', { time: formats.dateTime(part.wear.counted_until) });
  const facts: Fact[] = [
    [t('location'), <PartPlace key="place" part={part} />],
    [t('type'), kind(part)],
    ...(part.model_number === '' ? [] : [[t('modelNumber'), part.model_number] as const]),
    ...(part.description === '' ? [] : [[t('description'), part.description] as const]),
    [t('project'), project?.project_name ?? String(part.project_id)],
    ...(part.installed_at === null ? [] : [[t('installed'), formats.dateTime(part.installed_at)] as const]),
    ...(part.warranty_until === null
      ? []
      : [[t('warranty'), formats.calendarDay(part.warranty_until)] as const]),
    [
      t('wear'),
      <span key="wear" title={counted}>
        {wear(part.wear)}
      </span>,
    ],
  ];
  return <FactList facts={facts} />;
}

function PartPlace({ part }: { part: PartDetails }) {
  if (part.robot_id === null) return <PartPlaceChip part={part} />;
  const to = `${robotAddress(part.robot_id, 'parts')}&project-id=${part.project_id}`;
  return (
    <Link component={RouterLink} to={to}>
      {part.robot_name ?? part.robot_id}
    </Link>
  );
}
