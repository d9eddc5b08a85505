import { sentenceTexts } from '@rota/contract/core';
import { PAPERS, PRINT_SCALES, type FloorMap, type Paper, type PrintScale } from '@rota/contract/maps';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  TextField,
  Typography,
} from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { mapName } from '../../../map/map-name.ts';
import { toastFailure } from '../../../ui/toasts.tsx';
import { mapFileTexts } from './map-files.messages.ts';

const MADE = [
  { file: 'targets.geojson', text: 'targets' },
  { file: 'lanes.geojson', text: 'lanes' },
  { file: 'drawings.json', text: 'drawings' },
] as const;

/** Goes to the link of a file, which the browser then saves. */
function useDownload(projectId: number, mapId: string) {
  const api = useApi();
  const tSentence = useTexts(sentenceTexts);
  const params = { projectId, mapId };
  type Asked = {
    readonly file: string;
    readonly query?: { paper: Paper; scale: PrintScale; lang: 'en' | 'tr' };
  };
  return useMutation({
    mutationFn: ({ file, query }: Asked) =>
      file === 'original.zip'
        ? api.maps.downloadZip({ params })
        : api.maps.downloadFile({ params: { ...params, file }, query: query ?? {} }),
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
}

/** The downloads of a map: as uploaded, for robots and other tools, and for printing. */
export function MapDownloadDialog({
  projectId,
  map,
  onClose,
}: {
  projectId: number;
  map: FloorMap;
  onClose: () => void;
}) {
  const t = useTexts(mapFileTexts);
  const formats = useFormats();
  const titleId = useId();
  const api = useApi();
  const params = { projectId, mapId: map.map_id };
  const files = useQuery({
    queryKey: ['map-files', projectId, map.map_id, map.version] as const,
    queryFn: ({ signal }) => api.maps.files({ params }, { signal }),
  });
  const download = useDownload(projectId, map.map_id);
  const row = (file: string, text: string, hint?: string) => (
    <ListItemButton key={file} disabled={download.isPending} onClick={() => download.mutate({ file })}>
      <ListItemIcon sx={{ minWidth: 36 }}>
        <DownloadRounded fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={text} secondary={hint} />
    </ListItemButton>
  );
  const parts = (files.data ?? []).filter(({ kind }) => kind === 'original');
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('downloadTitle', { name: mapName(map) })}</DialogTitle>
      <DialogContent dividers sx={{ p: 0 }}>
        <List dense>
          {row('original.zip', t('original'), t('originalHint'))}
          {row('composed.zip', t('composed'), t('composedHint'))}
          {MADE.map(({ file, text }) => row(file, t(text)))}
        </List>
        <PrintSection
          isBusy={download.isPending}
          onPrint={(file, query) => download.mutate({ file, query })}
        />
        {parts.length > 0 && (
          <>
            <Typography variant="overline" sx={{ px: 2, pt: 1, display: 'block' }}>
              {t('parts')}
            </Typography>
            <List dense>
              {parts.map(({ name, size }) =>
                row(name, name, size === null ? undefined : formats.bytes(size)),
              )}
            </List>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

type PrintProps = {
  isBusy: boolean;
  onPrint: (
    file: 'floor.pdf' | 'floor.png',
    query: { paper: Paper; scale: PrintScale; lang: 'en' | 'tr' },
  ) => void;
};

function PrintSection({ isBusy, onPrint }: PrintProps) {
  const t = useTexts(mapFileTexts);
  const [lang] = useLanguage();
  const [paper, setPaper] = useState<Paper>('A4');
  const [scale, setScale] = useState<PrintScale>('fit');
  const choose = <T extends string>(known: readonly T[], value: string, set: (chosen: T) => void) => {
    const chosen = known.find((one) => one === value);
    if (chosen !== undefined) set(chosen);
  };
  return (
    <Box sx={{ px: 2, py: 1.5, borderTop: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="overline" sx={{ display: 'block', mb: 1 }}>
        {t('print')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label={t('paper')}
          value={paper}
          onChange={(event) => choose(PAPERS, event.target.value, setPaper)}
          sx={{ width: 96 }}
        >
          {PAPERS.map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('scale')}
          value={scale}
          onChange={(event) => choose(PRINT_SCALES, event.target.value, setScale)}
          sx={{ width: 180 }}
        >
          {PRINT_SCALES.map((one) => (
            <MenuItem key={one} value={one}>
              {one === 'fit' ? t('fit') : t('oneTo', { scale: one })}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => onPrint('floor.pdf', { paper, scale, lang })}
        >
          {t('pdf')}
        </Button>
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => onPrint('floor.png', { paper, scale, lang })}
        >
          {t('png')}
        </Button>
      </Box>
    </Box>
  );
}
