import { type Release, type ReleaseManifest } from '@rota/contract/releases';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { EditDialog } from '../../../ui/form/edit-dialog.tsx';
import { LeaveWarning, useLeaveWarningOnClose } from '../../../ui/form/leave-warning.tsx';
import { Alert, Button, DialogActions, DialogContent, DialogTitle, useMediaQuery } from '../../../ui/kit.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useReleaseName } from './release-look.tsx';
import { releaseTexts } from './releases.messages.ts';
import { FileField, ManifestField } from './upload-fields.tsx';
import { useUpload, type Source, type Upload } from './upload-hook.ts';
import { UploadProgress } from './upload-progress.tsx';

type Props = {
  /** The release whose upload continues; left out, one is begun. */
  release?: Release;
  onClose: () => void;
};

/** Uploads a release from the browser: its manifest and its file, or the file alone where an upload continues. */
export function UploadDialog({ release, onClose }: Props) {
  const t = useTexts(releaseTexts);
  const titleId = useId();
  const nameOf = useReleaseName();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [manifest, setManifest] = useState<ReleaseManifest>();
  const [file, setFile] = useState<File>();
  const upload = useUpload((ready) => {
    toastSuccess(t('wasReady', { name: nameOf(ready) }));
    onClose();
  });
  const { now } = upload;
  const expected = release ?? manifest;
  const isBusy = now.step === 'hashing' || now.step === 'sending';
  useLeaveWarningOnClose(isBusy);
  const sizeProblem = file !== undefined && expected !== undefined && file.size !== expected.bytes;
  const source = sizeProblem ? undefined : sourceOf(file, release, manifest);
  return (
    <>
      <LeaveWarning isActive={isBusy} />
      <EditDialog
        maxWidth="sm"
        fullScreen={isPhone}
        isBusy={now.step !== 'idle'}
        onClose={onClose}
        aria-labelledby={titleId}
      >
        <DialogTitle id={titleId}>
          {release === undefined ? t('upload') : t('continueTitle', { name: nameOf(release) })}
        </DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
          {'problem' in now && now.problem !== undefined && <Alert severity="error">{now.problem}</Alert>}
          {now.step === 'idle' ? (
            <>
              {release === undefined && <ManifestField manifest={manifest} onManifest={setManifest} />}
              <FileField
                file={file}
                expectedBytes={sizeProblem ? expected.bytes : undefined}
                onFile={setFile}
              />
            </>
          ) : (
            <UploadProgress now={now} totalBytes={expected?.bytes ?? 0} />
          )}
        </DialogContent>
        <Buttons upload={upload} source={source} isNew={release === undefined} onClose={onClose} />
      </EditDialog>
    </>
  );
}

function sourceOf(
  file: File | undefined,
  release: Release | undefined,
  manifest: ReleaseManifest | undefined,
): Source | undefined {
  if (file === undefined) return undefined;
  if (release !== undefined) return { file, release };
  return manifest === undefined ? undefined : { file, manifest };
}

type ButtonsProps = { upload: Upload; source: Source | undefined; isNew: boolean; onClose: () => void };

function Buttons({ upload, source, isNew, onClose }: ButtonsProps) {
  const t = useTexts(releaseTexts);
  const { now } = upload;
  return (
    <DialogActions>
      <Button onClick={onClose}>{t('close')}</Button>
      {now.step === 'idle' && (
        <Button
          variant="contained"
          disabled={source === undefined}
          onClick={() => source !== undefined && upload.start(source)}
        >
          {isNew ? t('upload') : t('continueUpload')}
        </Button>
      )}
      {now.step === 'sending' && (
        <Button variant="outlined" onClick={upload.pause}>
          {t('pause')}
        </Button>
      )}
      {now.step === 'paused' && (
        <Button variant="contained" onClick={upload.proceed}>
          {t('proceed')}
        </Button>
      )}
    </DialogActions>
  );
}
