import { errorTexts } from '@rota/contract/areas';
import type { Printer } from '@rota/contract/printers';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { ConfirmRemoval } from '../../sites/uses/shared/confirm-removal.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { PanelLinks, PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { PrintQueue } from './print-queue.tsx';
import { PrinterDialog } from './printer-dialog.tsx';
import { PrinterStateChip } from './printer-state-chip.tsx';
import { printerTexts } from './printers.messages.ts';
import { usePrinterChanges } from './printers.queries.ts';

export type PrinterPanelProps = { projectId: number; printer: Printer | undefined; onClose: () => void };

/** One printer in full, beside the list: how it is, what can be done with it, and its queue. */
export function PrinterPanel({ projectId, printer, onClose }: PrinterPanelProps) {
  const tError = useTexts(errorTexts);
  if (printer === undefined) {
    return (
      <SidePanel title={tError('RECORD_NOT_FOUND')} onClose={onClose}>
        {null}
      </SidePanel>
    );
  }
  return (
    <SidePanel title={printer.name} onClose={onClose}>
      <Body projectId={projectId} printer={printer} onClose={onClose} />
    </SidePanel>
  );
}

function Body({ projectId, printer, onClose }: PrinterPanelProps & { printer: Printer }) {
  const t = useTexts(printerTexts);
  const formats = useFormats();
  const now = useNow(5_000);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, alignItems: 'stretch' }}>
      <Box>
        <PrinterStateChip printer={printer} />
      </Box>
      <FactList
        facts={[
          [t('address'), printer.address],
          [t('lastSeen'), printer.seen_at === null ? t('noProgram') : formats.ago(printer.seen_at, now)],
        ]}
      />
      <Actions projectId={projectId} printer={printer} onClose={onClose} />
      <PanelSection title={t('queue')}>
        <PrintQueue projectId={projectId} printerId={printer.printer_id} />
      </PanelSection>
      <PanelLinks>
        <HistoryLink scope={projectId} entity="printer" id={printer.printer_id} />
      </PanelLinks>
    </Box>
  );
}

function Actions({ projectId, printer, onClose }: PrinterPanelProps & { printer: Printer }) {
  const t = useTexts(printerTexts);
  const api = useApi();
  const mayEdit = useCan()('printers.edit', projectId);
  const { remove, test } = usePrinterChanges(projectId);
  const [asked, setAsked] = useState<'edit' | 'remove' | undefined>();
  if (!mayEdit) return null;
  const removeIt = () =>
    remove.mutate(printer.printer_id, {
      onSuccess: () => {
        toastSuccess(t('removed'));
        onClose();
      },
      onSettled: () => setAsked(undefined),
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="contained"
        startIcon={<PrintRounded />}
        loading={test.isPending}
        onClick={() => test.mutate(printer.printer_id, { onSuccess: () => toastSuccess(t('testSent')) })}
      >
        {t('test')}
      </Button>
      <Button variant="outlined" startIcon={<EditRounded />} onClick={() => setAsked('edit')}>
        {t('edit')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        startIcon={<DeleteRounded />}
        onClick={() => setAsked('remove')}
      >
        {t('remove')}
      </Button>
      {asked === 'edit' && (
        <PrinterDialog projectId={projectId} printer={printer} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'remove' && (
        <ConfirmRemoval
          title={t('removeTitle', { name: printer.name })}
          confirmLabel={t('remove')}
          usesKey={['printer', projectId, printer.printer_id]}
          readUses={(signal) =>
            api.printers.uses({ params: { projectId, printerId: printer.printer_id } }, { signal })
          }
          isBusy={remove.isPending}
          onConfirm={removeIt}
          onCancel={() => setAsked(undefined)}
        >
          {t('removeBody')}
        </ConfirmRemoval>
      )}
    </Box>
  );
}
