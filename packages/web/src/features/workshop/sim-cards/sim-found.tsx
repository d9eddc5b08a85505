import type { FoundSim } from '@rota/contract/sim-cards';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, MenuItem, TextField, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { simQueries, useRenewSims } from './shared/sim-cards.queries.ts';
import { simProviderTexts } from './sim-provider.messages.ts';

/** Cards of the provider's account that no project has, to be added to one. */
export function FoundCards() {
  const t = useTexts(simProviderTexts);
  const { projects } = useProjects();
  const [chosen, setChosen] = useState<number>();
  const { data, error, refetch } = useQuery(simQueries.found(useApi()));
  const projectId = chosen ?? projects[0]?.project_id;
  if (data === undefined)
    return error === null ? null : (
      <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
    );
  if (data.length === 0) return <Typography color="textSecondary">{t('noneFound')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        select
        label={t('project')}
        value={projectId ?? ''}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {projects.map(({ project_id: id, project_name: name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((sim) => (
          <FoundRow key={sim.iccid} sim={sim} projectId={projectId} />
        ))}
      </Box>
    </Box>
  );
}

function FoundRow({ sim, projectId }: { sim: FoundSim; projectId: number | undefined }) {
  const t = useTexts(simProviderTexts);
  const api = useApi();
  const { projects } = useProjects();
  const { iccid, msisdn, label } = sim;
  const project = projects.find(({ project_id: id }) => id === projectId);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{iccid}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[msisdn ?? '', label].filter((word) => word !== '').join(' · ')}
        </Typography>
      </Box>
      <Actions
        projectId={projectId}
        renew={useRenewSims()}
        size="small"
        actions={[
          {
            id: 'add',
            place: 'button',
            label: t('addTo'),
            fullLabel: t('addOne', { iccid }),
            permission: 'sim_cards.edit',
            isOffered: project !== undefined,
            run: () =>
              api.simCards.create({
                params: { projectId: projectId ?? 0 },
                body: { iccid, msisdn, plan: label.slice(0, 80), provider: '1nce' },
              }),
            done: t('added', { project: project?.project_name ?? '' }),
          },
        ]}
      />
    </Box>
  );
}
