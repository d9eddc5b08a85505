import { deliverySettings, type Project } from '@rota/contract/projects';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Box, Button, Paper } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { PreflightPanel } from '../preflight/shared/preflight-panel.tsx';
import { preflightTexts } from '../preflight/shared/preflight.messages.ts';
import type { ProjectFields } from '../projects/shared/project-form.ts';

type Props = { project: Project; form: Pick<UseFormReturn<ProjectFields>, 'control'> };

/** The effect of the form's settings, tried before they are saved. */
export function SettingsPreflight({ project, form }: Props) {
  const t = useTexts(preflightTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1, sm: 2 } }}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('title')}
      </Button>
      {isOpen && <TrialPanel project={project} form={form} />}
    </Paper>
  );
}

function TrialPanel({ project, form }: Props) {
  const { success, data } = deliverySettings.safeParse(useWatch({ control: form.control }));
  const now = success ? JSON.stringify(data) : undefined;
  return (
    <Box sx={{ maxWidth: 560 }}>
      <PreflightPanel
        area={{ projectId: project.project_id, mapId: null }}
        stateOf={now === JSON.stringify(deliverySettings.parse(project.delivery)) ? undefined : now}
        change={() => (success ? { delivery: data } : undefined)}
      />
    </Box>
  );
}
