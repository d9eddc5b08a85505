import { SIM_FILE_MOST, type ImportedSims, type SimLine } from '@rota/contract/sim-cards';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useState } from 'react';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';
import { useFileImport } from '../../../ui/import/import-hook.ts';
import { ImportLines, type ImportLine } from '../../../ui/import/import-lines.tsx';
import { downloadText } from '../../../ui/list/csv.ts';
import { toastFailure, toastSuccess, toastUndoable } from '../../../ui/toasts.tsx';
import { useRenewSims } from './shared/sim-cards.queries.ts';
import { simImportTexts } from './sim-import.messages.ts';

const EXAMPLES = {
  en: 'iccid,msisdn,plan,data_used_mb,data_total_mb,period_start,period_end,cost,currency\r\n8988280666000000001,+882280000001,IoT 500,120.5,500,2026-11-01,2026-11-30,1.50,EUR\r\n',
  tr: 'iccid;numara;tarife;kullanılan_mb;toplam_mb;dönem_başı;dönem_sonu;maliyet;para_birimi\r\n8988280666000000001;+882280000001;IoT 500;120,5;500;01.11.2026;30.11.2026;1,50;EUR\r\n',
} as const;

/** A button that imports SIM cards and their figures from a file. */
export function ImportSims() {
  const t = useTexts(simImportTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<UploadFileRounded />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && <SimImport onClose={() => setOpen(false)} />}
    </>
  );
}

function SimImport({ onClose }: { onClose: () => void }) {
  const t = useTexts(simImportTexts);
  const api = useApi();
  const [language] = useLanguage();
  const { project_id: projectId, project_name: project } = useProject();
  const renew = useRenewSims();
  const undo = useUndo(projectId);
  const lineOf = useSimLine();
  const importing = useFileImport<ImportedSims>({
    bytesMost: SIM_FILE_MOST.characters * 2,
    tooLarge: t('tooLarge'),
    check: (csv) => api.simCards.checkImport({ params: { projectId }, body: { csv } }),
    run: (csv, idempotencyKey) =>
      api.simCards.import({ params: { projectId }, body: { csv } }, { idempotencyKey }),
    onDone: async ({ made, changed, import_id: importId }) => {
      const count = made + changed;
      if (importId !== null) toastUndoable(t('done', { count }), t('undo'), () => undo(importId));
      await renew();
      onClose();
    },
  });
  return (
    <ImportDialog
      title={t('title', { project })}
      intro={t('intro')}
      submitLabel={(count) => t('submit', { count })}
      example={{
        isPending: false,
        download: () =>
          downloadText(language === 'tr' ? 'sim-kartlar.csv' : 'sim-cards.csv', EXAMPLES[language]),
      }}
      importing={importing}
      preview={(seen) => <ImportLines counts={seen} lines={seen.lines.map(lineOf)} />}
      onClose={onClose}
    />
  );
}

function useUndo(projectId: number): (importId: string) => void {
  const t = useTexts(simImportTexts);
  const api = useApi();
  const renew = useRenewSims();
  return (importId) => {
    api.simCards
      .undoImport({ params: { projectId, importId } })
      .then(async ({ undone, kept }) => {
        toastSuccess(t('undone', { count: undone }));
        if (kept > 0) toastFailure(undefined, t('kept', { count: kept }));
        await renew();
      })
      .catch((error: unknown) => toastFailure(error, t('undoFailed')));
  };
}

function useSimLine(): (line: SimLine) => ImportLine {
  const t = useTexts(simImportTexts);
  return ({ line, outcome, iccid, msisdn, plan, refusal }) => ({
    line,
    outcome,
    name: [iccid, msisdn, plan].filter((word) => word !== '').join(' · '),
    details: refusal === null ? [] : [t(refusal.code, { value: refusal.value })],
  });
}
