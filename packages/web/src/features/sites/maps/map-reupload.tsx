import { MAP_STATUS, type FloorMap } from '@rota/contract/maps';
import UploadRounded from '@mui/icons-material/UploadRounded';
import { useState } from 'react';
import { Alert, AlertTitle, Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useMapError } from '../../../map/floor-view.tsx';
import { mapName } from '../../../map/map-name.ts';
import { MapUploadDialog } from './shared/map-upload.tsx';
import { mapTexts } from './maps.messages.ts';

/** Whether a map waits for a person to send a file: the last could not be read, or never came. */
export function wantsFile({ status }: Pick<FloorMap, 'status'>): boolean {
  return status === MAP_STATUS.ERROR || status === MAP_STATUS.UPLOADING;
}

/** The button of a row or a card whose map waits for a file. */
export function UploadAgainButton({ map, onUpload }: { map: FloorMap; onUpload: (map: FloorMap) => void }) {
  const t = useTexts(mapTexts);
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<UploadRounded />}
      aria-label={t('uploadAgainTo', { name: mapName(map) })}
      onClick={(event) => {
        // The row around it opens the map.
        event.stopPropagation();
        onUpload(map);
      }}
      sx={{ flexShrink: 0 }}
    >
      {t('uploadAgain')}
    </Button>
  );
}

/** On the page of a map that waits for a file: why, and the button that sends another. Nothing for every other map. */
export function MapReupload({
  projectId,
  map,
  maps,
}: {
  projectId: number;
  map: FloorMap;
  maps: readonly FloorMap[];
}) {
  const t = useTexts(mapTexts);
  const errorText = useMapError();
  const mayEdit = useCan()('maps.edit', projectId);
  const [isUploading, setUploading] = useState(false);
  if (!wantsFile(map)) return null;
  const isFailed = map.status === MAP_STATUS.ERROR;
  const why = map.error === null ? undefined : errorText(map.error);
  return (
    <>
      <Alert
        severity={isFailed ? 'error' : 'info'}
        sx={{
          alignItems: 'center',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          '& .MuiAlert-message': { minWidth: 0, flex: 1 },
        }}
        action={
          mayEdit && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<UploadRounded />}
              onClick={() => setUploading(true)}
            >
              {t('uploadAgain')}
            </Button>
          )
        }
      >
        <AlertTitle>
          {isFailed ? t('failedTitle', { name: mapName(map) }) : t('awaitedTitle', { name: mapName(map) })}
        </AlertTitle>
        {isFailed ? (why ?? t('failedHint')) : t('awaitedHint')}
      </Alert>
      {isUploading && (
        <MapUploadDialog
          projectId={projectId}
          maps={maps}
          map={map}
          onClose={() => setUploading(false)}
          onDone={() => setUploading(false)}
        />
      )}
    </>
  );
}
