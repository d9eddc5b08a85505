import PointOfSaleRounded from '@mui/icons-material/PointOfSaleRounded';
import type { Project } from '@rota/contract/projects';
import { useId, useState } from 'react';
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
import { ConfigEditor, isChanged, type Draft } from './config-editor.tsx';
import { configTexts } from './config.messages.ts';
import { ProjectSettings } from './project-settings.tsx';
import { useConfig, type ConfigKind } from './config.queries.ts';

type TabName = 'settings' | ConfigKind;

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
  const [drafts, setDrafts] = useState<Partial<Record<ConfigKind, Draft | undefined>>>({});
  const [isFormChanged, setFormChanged] = useState(false);
  const hasChanges = isFormChanged || Object.values(drafts).some(isChanged);
  useLeaveWarningOnClose(hasChanges);
  const kinds: ConfigKind[] = can('config.edit_dynamic', projectId) ? ['project', 'dynamic'] : ['project'];
  const tabs: TabName[] = ['settings', ...kinds];
  const [search, setSearch] = useSearchParams();
  const kind = tabs.find((tab) => tab === search.get('tab')) ?? 'settings';
  const show = (tab: TabName) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('tab', tab);
        return next;
      },
      { replace: true },
    );
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
      <Box
        id={`${id}-settings`}
        role="tabpanel"
        aria-labelledby={`${id}-tab-settings`}
        hidden={kind !== 'settings'}
      >
        <ProjectSettings project={project} onChanged={setFormChanged} />
      </Box>
      {kinds.map((one) => (
        // All stay, so that what was typed into one is still there after a look at another.
        <Box
          key={one}
          id={`${id}-${one}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${one}`}
          hidden={one !== kind}
          sx={{ maxWidth: READING_PX }}
        >
          <ConfigPanel
            kind={one}
            projectId={projectId}
            kept={drafts[one]}
            onKeep={(draft) => setDrafts((all) => ({ ...all, [one]: draft }))}
          />
        </Box>
      ))}
      <LeaveWarning isActive={hasChanges} />
    </>
  );
}

type PanelProps = {
  kind: ConfigKind;
  projectId: number;
  kept: Draft | undefined;
  onKeep: (draft: Draft | undefined) => void;
};

function ConfigPanel({ kind, projectId, kept, onKeep }: PanelProps) {
  const t = useTexts(configTexts);
  const can = useCan();
  const { reloadConfig } = useProjects();
  const config = useConfig(kind, projectId);
  if (config.isError && config.data === undefined) {
    return <ErrorState error={config.error} onRetry={() => void config.refetch().catch(() => undefined)} />;
  }
  if (config.data === undefined) return <LoadingBar />;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {kind === 'project' ? t('projectHelp') : t('dynamicHelp')}
      </Typography>
      <ConfigEditor
        kind={kind}
        projectId={projectId}
        document={config.data}
        mayEdit={can(kind === 'project' ? 'config.edit' : 'config.edit_dynamic', projectId)}
        kept={kept}
        onKeep={onKeep}
        onSaved={reloadConfig}
      />
    </>
  );
}
