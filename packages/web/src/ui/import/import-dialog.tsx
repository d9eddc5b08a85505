import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useId, type ReactNode } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
  useMediaQuery,
} from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../ui.messages.ts';
import type { ImportCounts } from './import-lines.tsx';
import type { FileImport } from './import-hook.ts';
import { importFrameTexts } from './import.messages.ts';

type ImportDialogProps<Seen extends ImportCounts> = {
  title: string;
  /** Which columns the file has. */
  intro: string;
  /** The label of the button that imports that many. */
  submitLabel: (count: number) => string;
  example: { readonly isPending: boolean; readonly download: () => void };
  importing: FileImport<Seen>;
  /** The effect of the import. */
  preview: (seen: Seen) => ReactNode;
  onClose: () => void;
};

/** Takes a file, previews its effect, and imports it after a confirmation. */
export function ImportDialog<Seen extends ImportCounts>({
  title,
  intro,
  importing,
  preview,
  onClose,
  ...rest
}: ImportDialogProps<Seen>) {
  const t = useTexts(importFrameTexts);
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const { check, run, csv } = importing;
  const seen = check.data;
  const willDo = seen === undefined ? 0 : seen.made + seen.changed;
  const error = run.error ?? check.error;
  return (
    <Dialog
      open
      onClose={run.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography color="textSecondary">{intro}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <FileButton isFirst={seen === undefined} onFile={(file) => check.mutate(file)} />
          <Button loading={rest.example.isPending} onClick={rest.example.download}>
            {t('example')}
          </Button>
        </Box>
        {check.isPending && <LinearProgress aria-label={t('checking')} />}
        {error !== null && <Alert severity="error">{error.message}</Alert>}
        {seen !== undefined && !check.isPending && preview(seen)}
      </DialogContent>
      <DialogActions>
        <Button disabled={run.isPending} onClick={onClose}>
          {tUi('cancel')}
        </Button>
        <Button
          variant="contained"
          loading={run.isPending}
          disabled={willDo === 0 || check.isPending}
          onClick={() => csv !== undefined && run.mutate(csv)}
        >
          {seen === undefined ? t('import') : willDo === 0 ? t('nothingToDo') : rest.submitLabel(willDo)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function FileButton({ isFirst, onFile }: { isFirst: boolean; onFile: (file: File) => void }) {
  const t = useTexts(importFrameTexts);
  return (
    <Button component="label" variant={isFirst ? 'contained' : 'outlined'} startIcon={<UploadFileRounded />}>
      {isFirst ? t('choose') : t('chooseOther')}
      <input
        hidden
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={t('choose')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was fixed.
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </Button>
  );
}
