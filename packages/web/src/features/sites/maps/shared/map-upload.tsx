import { floor as floorName, site as siteName } from '@rota/contract/core';
import { mapIdOf, MOST_MAP_BYTES, type FloorMap } from '@rota/contract/maps';
import CloudUploadRounded from '@mui/icons-material/CloudUploadRounded';
import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import { useId, useRef, useState, type DragEvent } from 'react';
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormHelperText,
  LinearProgress,
  TextField,
  Typography,
} from '../../../../ui/kit.ts';
import { useFormats, useMessage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { useUploadMap, type Place } from './map-upload.queries.ts';
import { uploadTexts } from './map-upload.messages.ts';
import { EditDialog } from '../../../../ui/form/edit-dialog.tsx';

type Problems = { site?: string; floor?: string; file?: string };

type UploadProps = {
  projectId: number;
  maps: readonly FloorMap[];
  map: FloorMap | undefined;
  onClose: () => void;
  onDone: (mapId: string) => void;
};

/** Uploads a map of a floor; with `map` a new version of that one. */
export function MapUploadDialog({ projectId, maps, map, onClose, onDone }: UploadProps) {
  const t = useTexts(uploadTexts);
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const [place, setPlace] = useState<Place>({ site: map?.site ?? '', floor: map?.floor ?? '' });
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<Problems>({});
  const { mutation, share, cancel } = useUploadMap(projectId, onDone);
  const check = useCheck();
  const isReplacing = maps.some(
    (known) => known.map_id === mapIdOf(place.site.trim(), place.floor.trim()) && known.raster !== null,
  );
  const missing = useMissing(place, file);
  const submit = () => {
    const found = check(place, file);
    setProblems(found);
    if (file === undefined || Object.keys(found).length > 0) return;
    mutation.mutate({ place: { site: place.site.trim(), floor: place.floor.trim() }, file });
  };
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <EditDialog isBusy={mutation.isPending} onClose={close} aria-labelledby={titleId} maxWidth="sm">
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {mutation.isError && <Alert severity="error">{mutation.error.message}</Alert>}
        <PlaceFields
          place={place}
          maps={maps}
          problems={problems}
          isFixed={map !== undefined || mutation.isPending}
          onChange={setPlace}
        />
        <DropZone file={file} problem={problems.file} isDisabled={mutation.isPending} onFile={setFile} />
        {isReplacing && <Alert severity="info">{t('replaces')}</Alert>}
        {mutation.isPending && (
          <LinearProgress aria-label={t('progress')} variant="determinate" value={Math.round(share * 100)} />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Typography
          role="status"
          variant="body2"
          color="textSecondary"
          sx={{ flex: 1, flexBasis: { xs: '100%', sm: 0 }, px: 1 }}
        >
          {mutation.isPending ? t('progressHint') : missing}
        </Typography>
        <Button onClick={close}>{tUi('cancel')}</Button>
        <Button variant="contained" loading={mutation.isPending} onClick={submit}>
          {t('submit')}
        </Button>
      </DialogActions>
    </EditDialog>
  );
}

/** The missing inputs of the dialog, shown beside its button before it is pressed. */
function useMissing(place: Place, file: File | undefined): string {
  const t = useTexts(uploadTexts);
  const lacksPlace = place.site.trim() === '' || place.floor.trim() === '';
  if (lacksPlace) return file === undefined ? t('missingAll') : t('missingPlace');
  return file === undefined ? t('missingFile') : '';
}

/** The contract's rules for names, and a zip to send. */
function useCheck(): (place: Place, file: File | undefined) => Problems {
  const t = useTexts(uploadTexts);
  const message = useMessage();
  const problemOf = (field: 'site' | 'floor', place: Place) => {
    const nameProblem = message(
      (field === 'site' ? siteName : floorName).safeParse(place[field]).error?.issues[0]?.message,
    );
    return nameProblem === undefined ? {} : { [field]: nameProblem };
  };
  return (place, file) => ({
    ...problemOf('site', place),
    ...problemOf('floor', place),
    ...(file === undefined
      ? { file: t('fileRequired') }
      : file.name.toLowerCase().endsWith('.zip')
        ? file.size > MOST_MAP_BYTES
          ? { file: t('tooLarge', { limit: MOST_MAP_BYTES / 1_048_576 }) }
          : {}
        : { file: t('notZip', { name: file.name }) }),
  });
}

function PlaceFields({
  place,
  maps,
  problems,
  isFixed,
  onChange,
}: {
  place: Place;
  maps: readonly FloorMap[];
  problems: Problems;
  isFixed: boolean;
  onChange: (place: Place) => void;
}) {
  const t = useTexts(uploadTexts);
  const sites = [...new Set(maps.map((map) => map.site))];
  const floors = [...new Set(maps.filter((map) => map.site === place.site).map((map) => map.floor))];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, pt: 1 }}>
      <Autocomplete
        freeSolo
        disabled={isFixed}
        options={sites}
        inputValue={place.site}
        onInputChange={(_event, site) => onChange({ ...place, site })}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('site')}
            error={problems.site !== undefined}
            helperText={problems.site ?? t('siteHint')}
          />
        )}
      />
      <Autocomplete
        freeSolo
        disabled={isFixed}
        options={floors}
        inputValue={place.floor}
        onInputChange={(_event, floor) => onChange({ ...place, floor })}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('floor')}
            error={problems.floor !== undefined}
            helperText={problems.floor ?? t('floorHint')}
          />
        )}
      />
    </Box>
  );
}

type DropProps = {
  file: File | undefined;
  problem: string | undefined;
  isDisabled: boolean;
  onFile: (file: File) => void;
};

/** Takes a file by dropping or by choosing. */
function DropZone({ file, problem, isDisabled, onFile }: DropProps) {
  const t = useTexts(uploadTexts);
  const { palette } = useColours();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped !== undefined && !isDisabled) onFile(dropped);
  };
  return (
    <Box>
      <Box
        component="button"
        type="button"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          width: '100%',
          p: 4,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 1,
          font: 'inherit',
          color: 'text.primary',
          cursor: isDisabled ? 'default' : 'pointer',
          borderRadius: '10px',
          border: `1.5px dashed ${isOver ? palette.accent : problem === undefined ? palette.inkFaint : 'currentColor'}`,
          borderColor: problem === undefined ? undefined : 'error.main',
          backgroundColor: isOver ? palette.accentSoft : 'background.default',
        }}
      >
        <FileWords file={file} />
      </Box>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t('drop')}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen !== undefined) onFile(chosen);
          event.target.value = '';
        }}
      />
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </Box>
  );
}

/** The chosen file, or how to choose one. */
function FileWords({ file }: { file: File | undefined }) {
  const t = useTexts(uploadTexts);
  const formats = useFormats();
  const Icon = file === undefined ? CloudUploadRounded : FolderZipRounded;
  return (
    <>
      <Icon aria-hidden sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Typography sx={{ fontWeight: 500 }}>
        {file === undefined ? t('drop') : t('chosen', { name: file.name, size: formats.bytes(file.size) })}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {file === undefined ? t('dropHint') : t('replace')}
      </Typography>
    </>
  );
}
