import PointOfSaleRounded from '@mui/icons-material/PointOfSaleRounded';
import type { Project } from '@rota/contract/projects';
import { useId, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Box, Button, Tab, Tabs, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject, useProjects } from '../../../projects/project-context.tsx';
import { LeaveWarning, useLeaveWarningOnClose } from '../../../ui/form/leave-warning.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page, READING_PX } from '../../../ui/page.tsx';
import { LoadingBar } from '../../../ui/loading-bar.tsx';
import { RobotValues } from '../../robots/robot-config/shared/robot-values.tsx';
import { configTexts } from './config.messages.ts';
import { ProjectSettings } from './project-settings.tsx';
import { dynamicSource } from './dynamic-source.ts';
import { isChanged, type Draft } from './shared/config-draft.ts';
import { ConfigEditor } from './shared/config-editor.tsx';
import { useConfig } from './shared/config-source.ts';

type TabName = 'settings' | 'project' | 'dynamic';

/** The project's settings as a form, and what its robots and screens read as text: the lasting config, and the one of every day. */
export function ConfigPage() {
  const t = useTexts(configTexts);
  const project = useProject();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          useCan()('commerce.read', project.project_id) && (
            <Button
              variant="outlined"
              component={Link}
              to="/project/selling"
              startIcon={<PointOfSaleRounded />}
            >
              {t('selling')}
            </Button>
          )
        }
      />
      <ProjectConfigs key={project.project_id} project={project} />
    </Page>
  );
}

function ProjectConfigs({ project }: { project: Project }) {
  const { project_id: projectId } = project;
  const t = useTexts(configTexts);
  const can = useCan();
  const id = useId();
  const { reloadConfig } = useProjects();
  const [draft, setDraft] = useState<Draft>();
  const [isFormChanged, setFormChanged] = useState(false);
  const [areValuesChanged, setValuesChanged] = useState(false);
  const hasChanges = isFormChanged || areValuesChanged || isChanged(draft);
  useLeaveWarningOnClose(hasChanges);
  const mayDynamic = can('config.edit_dynamic', projectId);
  // Values for robots name them, which those who see no robots do not read.
  const tabs: readonly TabName[] = [
    'settings',
    ...(can('robots.read', projectId) ? (['project'] as const) : []),
    ...(mayDynamic ? (['dynamic'] as const) : []),
  ];
  const [search, setSearch] = useSearchParams();
  const kind = tabs.find((tab) => tab === search.get('tab')) ?? 'settings';
  const [opened, setOpened] = useState<readonly TabName[]>([]);
  // Those that were looked at stay, so that what was typed into one is still there after a look at another.
  const kept = new Set([...opened, kind]);
  const show = (tab: TabName) => {
    setOpened([...kept]);
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('tab', tab);
        return next;
      },
      { replace: true },
    );
  };
  return (
    <>
      <Tabs
        value={kind}
        onChange={(_event, chosen: TabName) => show(chosen)}
        variant="scrollable"
        aria-label={t('title')}
        sx={{ mb: 2 }}
      >
        {tabs.map((one) => (
          <Tab key={one} value={one} id={`${id}-tab-${one}`} aria-controls={`${id}-${one}`} label={t(one)} />
        ))}
      </Tabs>
      {tabs.map((tab) => (
        <Box
          key={tab}
          id={`${id}-${tab}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${tab}`}
          hidden={tab !== kind}
          sx={{ maxWidth: tab === 'dynamic' ? READING_PX : undefined }}
        >
          {tab === 'settings' && kept.has(tab) && (
            <ProjectSettings project={project} onChanged={setFormChanged} />
          )}
          {tab === 'project' && kept.has(tab) && (
            <RobotValues projectId={projectId} onChanged={setValuesChanged} onSaved={reloadConfig} />
          )}
          {tab === 'dynamic' && kept.has(tab) && (
            <DynamicPanel projectId={projectId} kept={draft} onKeep={setDraft} onSaved={reloadConfig} />
          )}
        </Box>
      ))}
      <LeaveWarning isActive={hasChanges} />
    </>
  );
}

type PanelProps = {
  projectId: number;
  kept: Draft | undefined;
  onKeep: (draft: Draft | undefined) => void;
  onSaved: () => void;
};

function DynamicPanel({ projectId, ...edited }: PanelProps) {
  const t = useTexts(configTexts);
  const source = useMemo(() => dynamicSource(projectId), [projectId]);
  const config = useConfig(source);
  if (config.isError && config.data === undefined) {
    return <ErrorState error={config.error} onRetry={() => void config.refetch().catch(() => undefined)} />;
  }
  if (config.data === undefined) return <LoadingBar />;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {t('dynamicHelp')}
      </Typography>
      <ConfigEditor source={source} document={config.data} mayEdit {...edited} />
    </>
  );
}
