import type { Topography, TopographySite } from '@rota/contract/topography';
import EditRounded from '@mui/icons-material/EditRounded';
import LayersRounded from '@mui/icons-material/LayersRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Box, Button, Paper, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { EditFloors } from './edit-floors.tsx';
import { placesOfWay } from './shafts.rules.ts';
import { SiteStack } from './site-stack.tsx';
import { topographyTexts } from './topography.messages.ts';
import { topographyQueries } from './topography.queries.ts';
import { useWay, WayPanel } from './way-panel.tsx';

/** Sites and floors as one picture, and how to get from one place to another. */
export function TopographyPage() {
  const t = useTexts(topographyTexts);
  const { project_id: projectId } = useProject();
  const query = useQuery(topographyQueries.read(useApi(), projectId));
  if (query.isPending) {
    return (
      <Page>
        <Skeleton variant="rounded" height={360} />
      </Page>
    );
  }
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (query.data.sites.length === 0) {
    return (
      <EmptyState
        icon={LayersRounded}
        title={t('emptyTitle')}
        isWholePage
        action={
          <Button variant="contained" component={Link} to="/project/maps">
            {t('toMaps')}
          </Button>
        }
      >
        {t('emptyHint')}
      </EmptyState>
    );
  }
  return <Sites topography={query.data} />;
}

function Sites({ topography }: { topography: Topography }) {
  const t = useTexts(topographyTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const way = useWay(projectId);
  const [isEditing, setEditing] = useState(false);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('hint')}
        actions={
          can('topography.edit', projectId) &&
          !isEditing && (
            <Button startIcon={<EditRounded />} onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )
        }
      />
      {isEditing ? (
        <EditFloors topography={topography} onDone={() => setEditing(false)} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 380px' },
            gap: 3,
            alignItems: 'start',
          }}
        >
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
            {topography.sites.map((site) => (
              <Site key={site.site} site={site} way={placesOfWay(way.data)} />
            ))}
          </Box>
          <WayPanel projectId={projectId} topography={topography} way={way} />
        </Box>
      )}
    </Page>
  );
}

function Site({ site, way }: { site: TopographySite; way: ReturnType<typeof placesOfWay> }) {
  const t = useTexts(topographyTexts);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('site', { site: site.site })}
      sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}
    >
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        {site.site}
      </Typography>
      <SiteStack site={site} way={way} />
      {site.elevators.length === 0 && site.floors.length > 1 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('noElevators')}
        </Typography>
      )}
    </Paper>
  );
}
