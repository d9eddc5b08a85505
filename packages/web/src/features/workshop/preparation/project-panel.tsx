import type { WorkshopProject } from '@rota/contract/workshop-projects';
import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { PanelLinks, PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { NotFoundState } from '../../../ui/page-state.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { phaseLooks } from './phase-looks.ts';
import { workshopQueries } from './preparation.queries.ts';
import { useStates } from './state-names.ts';
import { StatesBar } from './states-bar.tsx';
import { VisitDialog } from './visit-dialog.tsx';
import {
  AttentionChip,
  useOutdatedText,
  useOverdueText,
  useSimsText,
  useVisitText,
} from './workshop-project-columns.tsx';
import { projectTexts } from './workshop-projects.messages.ts';

/** A project beside the list: its robots, what is to be done, and the next visit. */
export function ProjectPanel({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const t = useTexts(projectTexts);
  const tui = useTexts(uiTexts);
  const { data, isPending } = useQuery(workshopQueries.projects(useApi()));
  const project = data?.find(({ project_id: id }) => id === projectId);
  return (
    <SidePanel title={project?.project_name ?? t('project')} onClose={onClose}>
      {isPending && <Skeleton variant="rounded" height={220} />}
      {data !== undefined && project === undefined && (
        <NotFoundState
          isWholePage={false}
          icon={ApartmentRounded}
          title={t('notFound')}
          backLabel={tui('backToList')}
          onBack={onClose}
        >
          {t('notFoundHint')}
        </NotFoundState>
      )}
      {project !== undefined && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Box>
            <AttentionChip project={project} />
          </Box>
          <VisitPart project={project} />
          <RobotsPart project={project} />
          <TodoPart project={project} />
        </Box>
      )}
    </SidePanel>
  );
}

type PartProps = { project: WorkshopProject };

function VisitPart({ project }: PartProps) {
  const t = useTexts(projectTexts);
  const can = useCan();
  const visit = useVisitText()(project);
  const [isEditing, setEditing] = useState(false);
  return (
    <PanelSection title={t('visit')}>
      <Typography sx={{ fontWeight: 600 }}>{visit === '' ? t('noVisit') : visit}</Typography>
      {project.visit.note !== '' && (
        <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {project.visit.note}
        </Typography>
      )}
      {can('workshop.work', project.project_id) && (
        <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setEditing(true)}>
          {t(visit === '' ? 'plan' : 'change')}
        </Button>
      )}
      {isEditing && <VisitDialog project={project} onClose={() => setEditing(false)} />}
    </PanelSection>
  );
}

function RobotsPart({ project }: PartProps) {
  const t = useTexts(projectTexts);
  const names = useStates();
  const { project_id: projectId, robots, states } = project;
  return (
    <PanelSection title={robots === 0 ? t('noRobots') : t('robotCount', { count: robots })}>
      <StatesBar project={project} />
      <Box sx={{ mt: 1 }}>
        <FactList
          facts={states.map(({ state_id: id, phase, count }): Fact => {
            const name = names.find((state) => state.state_id === id)?.name ?? '';
            return [name, <StateChip key={id} {...phaseLooks[phase]} label={String(count)} quiet />];
          })}
        />
      </Box>
      <PanelLinks>
        <Button component={Link} to={`/workshop/robots?project=${projectId}`}>
          {t('showRobots')}
        </Button>
      </PanelLinks>
    </PanelSection>
  );
}

function TodoPart({ project }: PartProps) {
  const t = useTexts(projectTexts);
  const can = useCan();
  const overdue = useOverdueText()(project);
  const outdated = useOutdatedText()(project);
  const sims = useSimsText()(project);
  const { project_id: projectId, parts } = project;
  const facts: readonly Fact[] = [
    [t('overdue'), overdue === '' ? '0' : overdue],
    [t('openTasks'), String(project.open_tasks)],
    ...(parts === null
      ? []
      : ([
          [t('missing'), String(parts.missing)],
          [t('spares'), String(parts.on_shelf)],
          [t('partsInRepair'), String(parts.in_repair)],
        ] as const)),
    ...(project.software === null ? [] : ([[t('outdated'), outdated === '' ? '0' : outdated]] as const)),
    ...(project.sims === null ? [] : ([[t('simCards'), String(project.sims.cards)]] as const)),
    ...(sims === '' ? [] : ([[t('sims'), sims]] as const)),
  ];
  return (
    <PanelSection title={t('toDo')}>
      <FactList facts={facts} />
      <PanelLinks>
        {can('parts.read', projectId) && (
          <Button component={Link} to={`/workshop/parts?project=${projectId}`}>
            {t('showParts')}
          </Button>
        )}
        {can('sim_cards.read', projectId) && (
          <Button component={Link} to={`/workshop/sim-cards?project-id=${projectId}`}>
            {t('simCards')}
          </Button>
        )}
      </PanelLinks>
    </PanelSection>
  );
}
