import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useCan } from '../../auth/auth-context.tsx';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useProject, useProjects } from '../../projects/project-context.tsx';
import { LeaveWarning, useLeaveWarningOnClose } from '../../ui/leave-warning.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import { Page } from '../../ui/page.tsx';
import { ConfigEditor, isChanged, type Draft } from './config-editor.tsx';
import { configTexts } from './config.messages.ts';
import { useConfig, type ConfigKind } from './config.queries.ts';

/** What robots and screens of the project read, as text: the lasting config, and the one that changes from day to day. */
export function ConfigPage() {
  const t = useTexts(configTexts);
  const { project_id: projectId } = useProject();
  return (
    <Page width="form">
      <PageHeader title={t('title')} description={t('description')} />
      <ProjectConfigs projectId={projectId} />
    </Page>
  );
}

function ProjectConfigs({ projectId }: { projectId: number }) {
  const t = useTexts(configTexts);
  const can = useCan();
  const id = useId();
  const [drafts, setDrafts] = useState<Partial<Record<ConfigKind, Draft | undefined>>>({});
  const hasChanges = Object.values(drafts).some(isChanged);
  useLeaveWarningOnClose(hasChanges);
  const [kind, setKind] = useState<ConfigKind>('project');
  const kinds: ConfigKind[] = can('config.edit_dynamic', projectId) ? ['project', 'dynamic'] : ['project'];
  return (
    <>
      {kinds.length > 1 && (
        <Tabs value={kind} onChange={(_event, chosen: ConfigKind) => setKind(chosen)} aria-label={t('title')} sx={{ mb: 2 }}>
          {kinds.map((one) => (
            <Tab key={one} value={one} id={`${id}-tab-${one}`} aria-controls={`${id}-${one}`} label={t(one)} />
          ))}
        </Tabs>
      )}
      {kinds.map((one) => (
        // Both stay, so that what was typed into one is still there after a look at the other.
        <Box key={one} id={`${id}-${one}`} role="tabpanel" aria-labelledby={`${id}-tab-${one}`} hidden={one !== kind}>
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

type PanelProps = { kind: ConfigKind; projectId: number; kept: Draft | undefined; onKeep: (draft: Draft | undefined) => void };

function ConfigPanel({ kind, projectId, kept, onKeep }: PanelProps) {
  const t = useTexts(configTexts);
  const can = useCan();
  const { reloadConfig } = useProjects();
  const config = useConfig(kind, projectId);
  if (config.isError && config.data === undefined) {
    return <ErrorState error={config.error} onRetry={() => void config.refetch().catch(() => undefined)} />;
  }
  if (config.data === undefined) return <LinearProgress />;
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
