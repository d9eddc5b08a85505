import { releaseManifest, type ReleaseManifest } from '@rota/contract/releases';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Box, Button, FormHelperText, TextField, Typography } from '../../../ui/kit.ts';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { useModelsText, useReleaseName } from './release-look.tsx';
import { releaseTexts } from './releases.messages.ts';

/** Longer texts are something else than a manifest. */
const MOST_MANIFEST_BYTES = 100_000;

/** What the command printed. @returns undefined for any other text */
function readManifest(text: string): ReleaseManifest | undefined {
  try {
    const read = releaseManifest.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

type ManifestProps = {
  manifest: ReleaseManifest | undefined;
  onManifest: (manifest: ReleaseManifest | undefined) => void;
};

/** Takes a manifest, pasted or from a file, and says of what it is. */
export function ManifestField({ manifest, onManifest }: ManifestProps) {
  const t = useTexts(releaseTexts);
  const nameOf = useReleaseName();
  const modelsOf = useModelsText();
  const formats = useFormats();
  const [text, setText] = useState('');
  const take = (next: string) => {
    setText(next);
    onManifest(readManifest(next));
  };
  const isWrong = text.trim() !== '' && manifest === undefined;
  const about =
    manifest === undefined
      ? undefined
      : [nameOf(manifest), manifest.channel, modelsOf(manifest), formats.bytes(manifest.bytes)].join(' · ');
  return (
    <Box>
      <TextField
        fullWidth
        multiline
        minRows={3}
        maxRows={8}
        label={t('manifest')}
        value={text}
        onChange={(event) => take(event.target.value)}
        error={isWrong}
        helperText={isWrong ? t('manifestWrong') : (about ?? t('manifestHint'))}
        slotProps={{
          htmlInput: { spellCheck: false, style: { fontFamily: FONT_MONO, fontSize: '0.8125rem' } },
        }}
      />
      <PickButton
        label={t('chooseManifest')}
        accept=".json,application/json"
        onFile={async (file) => take(file.size > MOST_MANIFEST_BYTES ? '…' : await file.text())}
      />
    </Box>
  );
}

type FileProps = {
  file: File | undefined;
  /** The size that the file should have, where it has another. */
  expectedBytes: number | undefined;
  onFile: (file: File) => void;
};

/** Takes the file of a release. */
export function FileField({ file, expectedBytes, onFile }: FileProps) {
  const t = useTexts(releaseTexts);
  const formats = useFormats();
  return (
    <Box>
      {file !== undefined && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('chosen', { name: file.name, size: formats.bytes(file.size) })}
        </Typography>
      )}
      {expectedBytes !== undefined && (
        <FormHelperText error>{t('sizeDiffers', { size: formats.bytes(expectedBytes) })}</FormHelperText>
      )}
      <PickButton label={file === undefined ? t('chooseFile') : t('chooseOther')} onFile={onFile} />
    </Box>
  );
}

function PickButton({
  label,
  accept,
  onFile,
}: {
  label: string;
  accept?: string;
  onFile: (file: File) => unknown;
}) {
  return (
    <Button component="label" variant="outlined" startIcon={<UploadFileRounded />} sx={{ mt: 1 }}>
      {label}
      <input
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was changed.
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </Button>
  );
}
