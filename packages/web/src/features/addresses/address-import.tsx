import { ADDRESS_FILE_MOST, type AddressLine, type ImportedAddresses } from '@rota/contract';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useIntent } from '../../api/intent-hook.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useIsPhone } from '../../map/map-frame.tsx';
import { useProject } from '../../projects/project-context.tsx';
import { downloadText } from '../../ui/list/csv.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { importTexts } from './address-import.messages.ts';
import { addressTexts } from './addresses.messages.ts';
import { useRenewAddresses } from './addresses.queries.ts';

/** As many lines as are worth reading; those that need a look come first. */
const MOST_SHOWN = 200;
const EXAMPLE = 'site,floor,name,person,target,verified\r\nhotel,1,Room 101,,,yes\r\nhotel,1,Room 102,,Table 2,no\r\n';

/** A button that imports addresses from a file. */
export function ImportAddresses() {
  const t = useTexts(addressTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<UploadFileRounded />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows what an import would do before anything is stored, line by line and in words. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(importTexts);
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const isPhone = useIsPhone();
  const { check, run, csv } = useImport(onClose);
  const seen = check.data;
  const willDo = seen === undefined ? 0 : seen.made + seen.changed;
  const error = run.error ?? check.error;
  return (
    <Dialog open onClose={run.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="md" fullScreen={isPhone}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography color="textSecondary">{t('intro')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component="label" variant={seen === undefined ? 'contained' : 'outlined'} startIcon={<UploadFileRounded />}>
            {seen === undefined ? t('choose') : t('chooseOther')}
            <input
              hidden
              type="file"
              accept=".csv,text/csv,text/plain"
              aria-label={t('choose')}
              onChange={(event) => {
                const file = event.target.files?.[0];
                // The same file may be chosen again after it was mended.
                event.target.value = '';
                if (file !== undefined) check.mutate(file);
              }}
            />
          </Button>
          <Button onClick={() => downloadText('addresses.csv', EXAMPLE)}>{t('example')}</Button>
        </Box>
        {check.isPending && <LinearProgress aria-label={t('checking')} />}
        {error !== null && <Alert severity="error">{error.message}</Alert>}
        {seen !== undefined && !check.isPending && <Preview seen={seen} />}
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
          {seen !== undefined && willDo === 0 ? t('nothingToDo') : t('submit', { count: willDo })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useImport(onDone: () => void) {
  const t = useTexts(importTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenewAddresses();
  const intent = useIntent();
  const [csv, setCsv] = useState<string>();
  const check = useMutation({
    mutationFn: async (file: File): Promise<ImportedAddresses> => {
      // A character takes up to four bytes: what is larger is not even read.
      if (file.size > ADDRESS_FILE_MOST.characters * 2) throw new Error(t('tooLarge'));
      const text = await file.text();
      setCsv(text);
      return api.addresses.checkImport({ params: { projectId }, body: { csv: text } });
    },
  });
  const run = useMutation({
    mutationFn: (text: string) => {
      const body = { csv: text };
      return api.addresses.import({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: async ({ made, changed }) => {
      intent.done();
      toastSuccess(t('done', { count: made + changed }));
      await renew();
      onDone();
    },
  });
  return { check, run, csv };
}

function Preview({ seen }: { seen: ImportedAddresses }) {
  const t = useTexts(importTexts);
  const counts = (['made', 'changed', 'same', 'refused'] as const).filter((outcome) => seen[outcome] > 0);
  const first = [...seen.lines].sort((a, b) => weightOf(b) - weightOf(a) || a.line - b.line);
  const shown = first.slice(0, MOST_SHOWN);
  return (
    <>
      <Box role="status">
        <Typography sx={{ fontWeight: 600 }}>{t('nothingYet')}</Typography>
        <Typography>{counts.map((outcome) => t(outcome, { count: seen[outcome] })).join(' · ')}</Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '45dvh', overflow: 'auto' }}>
        {shown.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </Box>
      {first.length > shown.length && <Typography color="textSecondary">{t('more', { count: first.length - shown.length })}</Typography>}
    </>
  );
}

function weightOf({ outcome, hints }: AddressLine): number {
  if (outcome === 'refused') return 2;
  return hints.length > 0 ? 1 : 0;
}

const BECOMES = { made: 'becomesMade', changed: 'becomesChanged', same: 'becomesSame', refused: 'becomesRefused' } as const;

function Line({ line: { line, outcome, site, floor, name, person, refusal, hints } }: { line: AddressLine }) {
  const t = useTexts(importTexts);
  const trouble = [
    ...(refusal === null ? [] : [refusal.value === '' ? t('valueMissing') : t(refusal.code, { value: refusal.value })]),
    ...hints.map((hint) => t(hint)),
  ];
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ minWidth: 72, fontVariantNumeric: 'tabular-nums' }}>
          {t('line', { line })}
        </Typography>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
          {[name, [site, floor].filter((part) => part !== '').join(' · '), person].filter((part) => part !== '').join(', ')}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 600 }} color={outcome === 'refused' ? 'error' : 'textPrimary'}>
          {t(BECOMES[outcome])}
        </Typography>
      </Box>
      {trouble.map((text) => (
        <Typography key={text} variant="body2" color="textSecondary" sx={{ pl: { sm: '84px' } }}>
          {text}
        </Typography>
      ))}
    </Box>
  );
}
