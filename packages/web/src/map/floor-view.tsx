import type { FloorMap as FloorMapRow } from '@rota/contract/maps';
import { fillText } from '@rota/contract/core';
import { MAP_STATUS, mapErrorTexts, mapWarningTexts } from '@rota/contract/maps';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import { composeGrid, type LayeredShape } from '@rota/floor';
import { useMemo, type ReactNode } from 'react';
import { Box, Button, LinearProgress } from '../ui/kit.ts';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { ErrorState, PageState } from '../ui/page-state.tsx';
import { FloorMap, type FloorMapProps } from './floor-map.tsx';
import { useFloorRaster } from './floor-rasters.ts';
import { mapTexts } from './map.messages.ts';

export type FloorViewProps = Pick<
  FloorMapProps,
  'layers' | 'following' | 'padding' | 'card' | 'enlargement' | 'camera'
> & {
  projectId: number;
  /** The floor to show; undefined while it is not known and where there is none. */
  floor: FloorMapRow | undefined;
  /** The drawings over the scan in place of the committed ones: they show immediately. */
  over?: readonly LayeredShape[] | undefined;
  /** It is not known yet which floor that is. */
  isLoading?: boolean;
  /** Why that could not be found out, with the way to try again. */
  failure?: { readonly error: Error; onRetry(this: void): void } | undefined;
  /** Stands where there is no floor to show. */
  nothing?: ReactNode;
};

/** Why a map could not be processed, or what was read in another way than it stands in the upload, in the person's language; a code of a newer server keeps its English text. */
export function useMapError(): (error: NonNullable<FloorMapRow['error']>) => string {
  const [language] = useLanguage();
  return (error) => {
    const texts: Readonly<Record<string, string>> = {
      ...mapErrorTexts[language],
      ...mapWarningTexts[language],
    };
    const text = texts[error.code];
    return text === undefined ? error.text : fillText(text, error.params);
  };
}

/** A floor wherever one is shown: its map with what is on it, or in its place why it cannot be seen, and what to do. */
export function FloorView({
  projectId,
  floor,
  isLoading = false,
  failure,
  nothing,
  padding,
  over,
  ...shown
}: FloorViewProps) {
  const raster = useFloorRaster(projectId, floor, over !== undefined);
  const { data } = raster;
  const drawn = useMemo(
    () => (data === undefined || over === undefined ? data : composeGrid(data, over)),
    [data, over],
  );
  const beside = { left: padding?.left ?? 0, bottom: padding?.bottom ?? 0 };
  if (isLoading) return <Progress />;
  if (failure !== undefined) {
    return (
      <Middle {...beside}>
        <ErrorState error={failure.error} onRetry={failure.onRetry} />
      </Middle>
    );
  }
  if (floor === undefined) return <Middle {...beside}>{nothing}</Middle>;
  if (floor.status !== MAP_STATUS.READY) {
    return (
      <Middle {...beside}>
        <NotReady floor={floor} />
      </Middle>
    );
  }
  if (raster.isError) {
    return (
      <Middle {...beside}>
        <FailedMap onRetry={() => raster.refetch()} />
      </Middle>
    );
  }
  return (
    <>
      <FloorMap
        site={floor.site}
        floor={floor.floor}
        raster={drawn}
        {...shown}
        {...(padding === undefined ? {} : { padding })}
      />
      {data === undefined && <Progress />}
    </>
  );
}

function NotReady({ floor }: { floor: FloorMapRow }) {
  const t = useTexts(mapTexts);
  const errorText = useMapError();
  if (floor.status === MAP_STATUS.ERROR) {
    return (
      <PageState icon={WarningRounded} tone="attention" role="status" title={t('mapBrokenTitle')}>
        {floor.error !== null && <div>{errorText(floor.error)}</div>}
        <div>{t('mapBroken')}</div>
      </PageState>
    );
  }
  const isWaiting = floor.status === MAP_STATUS.UPLOADING;
  return (
    <PageState
      icon={HourglassTopRounded}
      role="status"
      title={isWaiting ? t('mapAwaitedTitle') : t('mapWorkingTitle')}
    >
      {t('mapWorking')}
    </PageState>
  );
}

function FailedMap({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(mapTexts);
  return (
    <PageState
      icon={WarningRounded}
      tone="attention"
      role="alert"
      title={t('mapFailedTitle')}
      action={
        <Button variant="contained" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('mapFailed')}
    </PageState>
  );
}

function Progress() {
  const t = useTexts(mapTexts);
  return (
    <LinearProgress aria-label={t('loadingFloor')} sx={{ position: 'absolute', insetInline: 0, top: 0 }} />
  );
}

/** The room that panels leave over. */
function Middle({ left, bottom, children }: { left: number; bottom: number; children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        top: 0,
        left,
        right: 0,
        bottom,
        display: 'grid',
        placeItems: 'center',
        overflow: 'auto',
      }}
    >
      {children}
    </Box>
  );
}
