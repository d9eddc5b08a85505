import QrCodeScannerRounded from '@mui/icons-material/QrCodeScannerRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Alert, Box, Button, Dialog, DialogContent, DialogTitle, TextField } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { CodeScanner } from '../../catalogue/qr-codes/shared/code-scanner.tsx';
import { enquiryTexts } from './enquiry.messages.ts';
import { PartDialog } from './part-dialog.tsx';

/** Finds one part by the serial number that a scanner types, a camera reads or a person enters; offers to add one that is not known. */
export function PartEnquiry({ mayAdd, onFound }: { mayAdd: boolean; onFound: (partId: string) => void }) {
  const api = useApi();
  const [serial, setSerial] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [adding, setAdding] = useState<string>();
  const find = useMutation({
    mutationFn: (wanted: string) => api.parts.find({ query: { serial_number: wanted } }),
    onSuccess: (answer) => {
      setSerial('');
      if ('part_id' in answer) onFound(answer.part_id);
    },
  });
  const ask = (wanted: string) => {
    setScanning(false);
    setSerial(wanted);
    if (wanted.trim() !== '') find.mutate(wanted.trim());
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <EnquiryForm
        serial={serial}
        isBusy={find.isPending}
        onType={setSerial}
        onAsk={() => ask(serial)}
        onScan={() => setScanning(true)}
      />
      {find.error !== null && (
        <NotFound
          error={find.error}
          serial={find.variables ?? ''}
          onAdd={mayAdd ? () => setAdding(find.variables) : undefined}
        />
      )}
      {isScanning && <ScanDialog onCode={ask} onClose={() => setScanning(false)} />}
      {adding !== undefined && (
        <PartDialog
          part={undefined}
          serial={adding}
          onClose={() => setAdding(undefined)}
          onSaved={(partId) => {
            find.reset();
            onFound(partId);
          }}
        />
      )}
    </Box>
  );
}

type EnquiryFormProps = {
  serial: string;
  isBusy: boolean;
  onType: (serial: string) => void;
  onAsk: () => void;
  onScan: () => void;
};

function EnquiryForm({ serial, isBusy, onType, onAsk, onScan }: EnquiryFormProps) {
  const t = useTexts(enquiryTexts);
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <TextField
        size="small"
        label={t('serial')}
        value={serial}
        onChange={(event) => onType(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 80 } }}
        sx={{ flex: '1 1 200px', maxWidth: 320 }}
      />
      <Button
        type="submit"
        variant="outlined"
        startIcon={<SearchRounded />}
        loading={isBusy}
        disabled={serial.trim() === ''}
      >
        {t('find')}
      </Button>
      <Button startIcon={<QrCodeScannerRounded />} onClick={onScan}>
        {t('scan')}
      </Button>
    </Box>
  );
}

type NotFoundProps = { error: Error; serial: string; onAdd: (() => void) | undefined };

/** Why there is no answer; a number that is not known can be added at once. */
function NotFound({ error, serial, onAdd }: NotFoundProps) {
  const t = useTexts(enquiryTexts);
  if (resultCodeOf(error) !== 'PART_NOT_FOUND') return <Alert severity="error">{error.message}</Alert>;
  const add = onAdd && (
    <Button color="inherit" onClick={onAdd}>
      {t('add')}
    </Button>
  );
  return (
    <Alert severity="info" action={add}>
      {t('missing', { serial })}
    </Alert>
  );
}

function ScanDialog({ onCode, onClose }: { onCode: (serial: string) => void; onClose: () => void }) {
  const t = useTexts(enquiryTexts);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('scan')}</DialogTitle>
      <DialogContent>
        <CodeScanner onCode={onCode} />
      </DialogContent>
    </Dialog>
  );
}
