import type { FloorMap } from '@rota/contract/maps';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Alert, Box, Button, LinearProgress, Typography } from '../../../../ui/kit.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import type { SharedCamera } from '../../../../map/shared-camera.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { boundsOf } from '../document/objects.ts';
import { versionTexts } from '../versions.messages.ts';
import { DifferenceList } from '../panels/difference-list.tsx';
import { compareTexts } from './compare.messages.ts';
import type { Moment, useComparison } from './compared-documents.ts';

type ComparisonProps = {
  projectId: number;
  map: FloorMap;
  from: Moment;
  comparison: ReturnType<typeof useComparison>;
  camera: SharedCamera;
  isReady: boolean;
  isOtherScan: boolean;
};

/** The differences in words; a click brings one into view on both floors. */
export function ComparisonPanel(props: ComparisonProps) {
  const t = useTexts(compareTexts);
  const tVersions = useTexts(versionTexts);
  return (
    <Box
      component="aside"
      aria-label={t('title')}
      sx={{
        width: { xs: '100%', md: 340 },
        flexShrink: 0,
        overflow: { md: 'auto' },
        p: 2,
        backgroundColor: 'background.paper',
        borderInlineStart: { md: 1 },
        borderColor: { md: 'divider' },
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
      }}
    >
      {props.isReady ? (
        <Differences {...props} />
      ) : (
        <LinearProgress aria-label={tVersions('loadingVersions')} />
      )}
    </Box>
  );
}

function Differences({ projectId, map, from, comparison, camera, isOtherScan }: ComparisonProps) {
  const t = useTexts(compareTexts);
  const formats = useFormats();
  const mayEdit = useCan()('maps.edit', projectId);
  const { differences, grid } = comparison;
  const area = (squareMetres: number) => formats.number(Math.round(squareMetres * 10) / 10);
  const isSame = differences.length === 0 && grid === undefined;
  return (
    <>
      <Typography variant="h4" component="h2" role="status">
        {isSame ? t('same') : t('differences', { count: differences.length })}
      </Typography>
      {isOtherScan && <Alert severity="info">{t('otherScan')}</Alert>}
      {grid !== undefined && (
        <Typography variant="body2" color="textSecondary" component="div">
          <Cells tone="fault">{t('walls', { area: area(grid.part.wallM2) })}</Cells>
          <Cells tone="charging">{t('frees', { area: area(grid.part.freeM2) })}</Cells>
        </Typography>
      )}
      <DifferenceList
        differences={differences}
        onShow={({ before, after }) => {
          const object = after ?? before;
          if (object !== undefined) camera.goTo(boundsOf(object));
        }}
      />
      {mayEdit && typeof from === 'number' && from > 0 && !isSame && (
        <Button
          component={Link}
          variant="outlined"
          to={`/project/maps/edit?map=${encodeURIComponent(map.map_id)}&panel=versions&version=${from}`}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('restoreIn')}
        </Button>
      )}
    </>
  );
}

/** How many cells changed, in the colour that they have on the map. */
function Cells({ tone, children }: { tone: 'fault' | 'charging'; children: ReactNode }) {
  const { tones } = useColours();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        aria-hidden
        sx={{ width: 12, height: 12, borderRadius: '3px', backgroundColor: tones[tone].solid, opacity: 0.6 }}
      />
      {children}
    </Box>
  );
}
