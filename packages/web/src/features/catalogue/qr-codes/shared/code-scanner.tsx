import PhotoCameraRounded from '@mui/icons-material/PhotoCameraRounded';
import QrCodeScannerRounded from '@mui/icons-material/QrCodeScannerRounded';
import { useEffect, useRef, useState } from 'react';
import { Alert, Box, Button, LinearProgress, TextField, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { runCamera, type CameraListener, type CameraProblem } from './camera.ts';
import { readFile } from './read-code.ts';
import { scannerTexts } from './scanner.messages.ts';

/** Where a code was read. */
export type CodeSource = 'camera' | 'picture' | 'hand';

type ScannerProps = {
  onCode: (text: string, by: CodeSource) => void;
  /** False where the page has a field for typed codes of its own. */
  hasField?: boolean;
};

/** Reads a code by the camera, out of a photograph, or as it is typed. */
export function CodeScanner({ onCode, hasField = true }: ScannerProps) {
  const t = useTexts(scannerTexts);
  const [isOn, setOn] = useState(true);
  const [problem, setProblem] = useState<CameraProblem>();
  const start = () => {
    setProblem(undefined);
    setOn(true);
  };
  const isShown = isOn && problem === undefined;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {problem !== undefined && (
        <Alert severity={problem === 'absent' ? 'info' : 'warning'}>{t(problem)}</Alert>
      )}
      {isShown && <CameraPicture onCode={(text) => onCode(text, 'camera')} onProblem={setProblem} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isShown && <Button onClick={() => setOn(false)}>{t('stopCamera')}</Button>}
        {!isShown && problem !== 'absent' && (
          <Button variant="outlined" startIcon={<QrCodeScannerRounded />} onClick={start}>
            {t('startCamera')}
          </Button>
        )}
        <PictureButton onCode={(text) => onCode(text, 'picture')} />
      </Box>
      {hasField && <TypedCode onCode={(text) => onCode(text, 'hand')} />}
    </Box>
  );
}

/** The camera's picture, as long as it is shown. */
function CameraPicture({ onCode, onProblem }: Pick<CameraListener, 'onCode' | 'onProblem'>) {
  const t = useTexts(scannerTexts);
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(false);
  const listener = useRef({ onCode, onProblem });
  useEffect(() => {
    listener.current = { onCode, onProblem };
  });
  useEffect(() => {
    if (video.current === null) return undefined;
    return runCamera(video.current, {
      onPicture: () => setOn(true),
      onCode: (text) => listener.current.onCode(text),
      onProblem: (problem) => listener.current.onProblem(problem),
    });
  }, []);
  return (
    <Box
      sx={{
        position: 'relative',
        borderRadius: '10px',
        overflow: 'hidden',
        backgroundColor: '#000',
        maxWidth: 480,
      }}
    >
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={t('camera')}
        sx={{ display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover' }}
      />
      {isOn && <Frame />}
      <Box
        sx={{
          position: 'absolute',
          insetInline: 0,
          bottom: 0,
          p: 1,
          textAlign: 'center',
          color: '#fff',
          backgroundColor: '#0009',
        }}
      >
        <Typography role="status" variant="body2">
          {t(isOn ? 'aim' : 'starting')}
        </Typography>
        {!isOn && <LinearProgress aria-hidden sx={{ mt: 0.5 }} />}
      </Box>
    </Box>
  );
}

/** Where the code is to be: a square with open edges. */
function Frame() {
  return (
    <Box
      component="svg"
      viewBox="0 0 100 75"
      aria-hidden
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      <path
        d="M25 22v-9h9M66 13h9v9M75 49v9h-9M34 58h-9v-9"
        fill="none"
        stroke="#fff"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </Box>
  );
}

/** A photograph of a code, by the phone's own camera program where it is on a phone. */
function PictureButton({ onCode }: { onCode: (text: string) => void }) {
  const t = useTexts(scannerTexts);
  const [state, setState] = useState<'ready' | 'reading' | 'nothing'>('ready');
  const read = (file: File | undefined) => {
    if (file === undefined) return;
    setState('reading');
    readFile(file).then(
      (text) => {
        setState(text === undefined ? 'nothing' : 'ready');
        if (text !== undefined) onCode(text);
      },
      () => setState('nothing'),
    );
  };
  return (
    <>
      <Button
        component="label"
        variant="outlined"
        startIcon={<PhotoCameraRounded />}
        loading={state === 'reading'}
      >
        {t('takePicture')}
        <input
          hidden
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            read(event.target.files?.[0]);
            // The same picture may be tried again.
            event.target.value = '';
          }}
        />
      </Button>
      {state === 'nothing' && (
        <Alert severity="warning" sx={{ flexBasis: '100%' }}>
          {t('noCode')}
        </Alert>
      )}
    </>
  );
}

function TypedCode({ onCode }: { onCode: (text: string) => void }) {
  const t = useTexts(scannerTexts);
  const [typed, setTyped] = useState('');
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onCode(typed.trim());
      }}
      sx={{ display: 'flex', gap: 1, maxWidth: 480 }}
    >
      <TextField
        label={t('typed')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{
          htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false, maxLength: 500 },
        }}
        sx={{ flex: 1 }}
      />
      <Button type="submit" variant="outlined" disabled={typed.trim() === ''}>
        {t('take')}
      </Button>
    </Box>
  );
}
