import { errorTexts } from '@rota/contract/failures';
import type { Printer } from '@rota/contract/printers';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { Box } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { ConfirmRemoval } from '../../sites/uses/shared/confirm-removal.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { PanelLinks, PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { PrintQueue } from './print-queue.tsx';
import { PrinterDialog } from './printer-dialog.tsx';
import { PrinterStateChip } from './printer-state-chip.tsx';
import { printerTexts } from './printers.messages.ts';
import { useRenewPrinters } from './printers.queries.ts';

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
      <PrinterActions projectId={projectId} printer={printer} onClose={onClose} />
      <PanelSection title={t('queue')}>
        <PrintQueue projectId={projectId} printerId={printer.printer_id} />
      </PanelSection>
      <PanelLinks>
        <HistoryLink scope={projectId} entity="printer" id={printer.printer_id} />
      </PanelLinks>
    </Box>
  );
}

function PrinterActions({ projectId, printer, onClose }: PrinterPanelProps & { printer: Printer }) {
  const t = useTexts(printerTexts);
  const api = useApi();
  const intent = useIntent();
  const [lang] = useLanguage();
  const renew = useRenewPrinters(projectId);
  const { name, printer_id: printerId } = printer;
  const params = { projectId, printerId };
  return (
    <Actions
      projectId={projectId}
      renew={renew}
      actions={[
        {
          id: 'test',
          place: 'main',
          label: t('test'),
          icon: PrintRounded,
          permission: 'printers.edit',
          run: async () => {
            const key = intent.keyFor(['test', printerId]);
            await api.printers.test({ params, body: { lang } }, { idempotencyKey: key });
            intent.done();
          },
          done: t('testSent'),
        },
        {
          id: 'edit',
          place: 'button',
          label: t('edit'),
          icon: EditRounded,
          permission: 'printers.edit',
          dialog: (close) => <PrinterDialog projectId={projectId} printer={printer} onClose={close} />,
        },
        {
          id: 'remove',
          label: t('remove'),
          icon: DeleteRounded,
          permission: 'printers.edit',
          confirm: (asking) => (
            <ConfirmRemoval
              {...asking}
              title={t('removeTitle', { name })}
              confirmLabel={t('remove')}
              usesKey={['printer', projectId, printerId]}
              readUses={(signal) => api.printers.uses({ params }, { signal })}
            >
              {t('removeBody')}
            </ConfirmRemoval>
          ),
          run: () => api.printers.remove({ params }),
          done: t('removed'),
          onDone: onClose,
        },
      ]}
    />
  );
}
