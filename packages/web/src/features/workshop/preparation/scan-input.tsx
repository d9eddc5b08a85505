import QrCodeScannerRounded from '@mui/icons-material/QrCodeScannerRounded';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Alert, Box, Button, TextField } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { CodeScanner } from '../../catalogue/qr-codes/shared/code-scanner.tsx';
import { registerTexts } from './register.messages.ts';
import { workshopAddress } from './robot-key.ts';
import type { ScanNotice } from './scanning.ts';

type InputProps = { isBusy: boolean; notice: ScanNotice | undefined; onCode: (text: string) => void };

/** Takes codes from a USB scanner, which types them with Enter at the end, from the camera, or as they are typed. */
export function ScanInput({ isBusy, notice, onCode }: InputProps) {
  const t = useTexts(registerTexts);
  const [hasCamera, setCamera] = useState(false);
  const seen = useRef<string>(undefined);
  const fromCamera = (text: string) => {
    // The camera still looks at the code of a moment ago.
    if (seen.current === text) return;
    seen.current = text;
    onCode(text);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <CodeField onCode={onCode} isBusy={isBusy} />
      <Notice notice={notice} />
      {hasCamera && <CodeScanner hasField={false} onCode={fromCamera} />}
      <Box>
        <Button startIcon={<QrCodeScannerRounded />} onClick={() => setCamera(!hasCamera)}>
          {t(hasCamera ? 'hideCamera' : 'useCamera')}
        </Button>
      </Box>
    </Box>
  );
}

function CodeField({ isBusy, onCode }: Pick<InputProps, 'isBusy' | 'onCode'>) {
  const t = useTexts(registerTexts);
  const [typed, setTyped] = useState('');
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') return;
        onCode(typed.trim());
        // The next scan begins at once, whatever becomes of this one.
        setTyped('');
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
    >
      <TextField
        autoFocus
        label={t('field')}
        helperText={t('fieldHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 200 } }}
        sx={{ flex: '1 1 260px' }}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={isBusy}
        disabled={typed.trim() === ''}
        sx={{ minHeight: 56 }}
      >
        {t('add')}
      </Button>
    </Box>
  );
}

const SEVERITY = {
  registered: 'success',
  exists: 'info',
  needsBox: 'warning',
  unreadable: 'error',
  failed: 'error',
} as const;

/** What became of the last scan. */
function Notice({ notice }: Pick<InputProps, 'notice'>) {
  const t = useTexts(registerTexts);
  return (
    <Box role="status">
      {notice !== undefined && (
        <Alert
          severity={SEVERITY[notice.kind]}
          action={
            notice.kind === 'exists' && (
              <Button color="inherit" component={Link} to={workshopAddress(notice.robot)}>
                {t('show')}
              </Button>
            )
          }
        >
          {notice.text}
        </Alert>
      )}
    </Box>
  );
}
