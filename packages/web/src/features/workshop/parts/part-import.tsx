import { PART_FILE_MOST, partTypeTexts, type ImportedParts, type PartLine } from '@rota/contract/parts';
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
import { partImportTexts } from './import.messages.ts';
import { usePartProjects } from './part-projects.ts';
import { useRenewParts } from './parts.queries.ts';

const EXAMPLES = {
  en: 'serial_number,model_number,type,description,warranty_until,shelf\r\nB-1001,BAT-48,battery,48 V 40 Ah,2027-05-31,A3\r\nL-2001,LD-20,lidar,,,A4\r\n',
  tr: 'seri_no;model_no;tür;açıklama;garanti;raf\r\nB-1001;BAT-48;pil;48 V 40 Ah;31.05.2027;A3\r\nL-2001;LD-20;lidar;;;A4\r\n',
} as const;

/** A button that imports parts from a file, into the chosen project. */
export function ImportParts() {
  const t = useTexts(partImportTexts);
  const { project_id: projectId } = useProject();
  const [isOpen, setOpen] = useState(false);
  if (!usePartProjects('parts.edit').some(({ project_id: id }) => id === projectId)) return null;
  return (
    <>
      <Button startIcon={<UploadFileRounded />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && <PartImport onClose={() => setOpen(false)} />}
    </>
  );
}

function PartImport({ onClose }: { onClose: () => void }) {
  const t = useTexts(partImportTexts);
  const api = useApi();
  const [language] = useLanguage();
  const { project_id: projectId, project_name: project } = useProject();
  const renew = useRenewParts();
  const undo = useUndo(projectId);
  const lineOf = usePartLine();
  const importing = useFileImport<ImportedParts & { changed: number }>({
    bytesMost: PART_FILE_MOST.characters * 2,
    tooLarge: t('tooLarge'),
    check: async (csv) => ({
      ...(await api.parts.checkImport({ params: { projectId }, body: { csv } })),
      changed: 0,
    }),
    run: async (csv, idempotencyKey) => ({
      ...(await api.parts.import({ params: { projectId }, body: { csv } }, { idempotencyKey })),
      changed: 0,
    }),
    onDone: async ({ made: count, import_id: importId }) => {
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
        download: () => downloadText(language === 'tr' ? 'parcalar.csv' : 'parts.csv', EXAMPLES[language]),
      }}
      importing={importing}
      preview={(seen) => <ImportLines counts={seen} lines={seen.lines.map(lineOf)} />}
      onClose={onClose}
    />
  );
}

function useUndo(projectId: number): (importId: string) => void {
  const t = useTexts(partImportTexts);
  const api = useApi();
  const renew = useRenewParts();
  return (importId) => {
    api.parts
      .undoImport({ params: { projectId, importId } })
      .then(async ({ removed, kept }) => {
        toastSuccess(t('undone', { count: removed }));
        if (kept > 0) toastFailure(undefined, t('kept', { count: kept }));
        await renew();
      })
      .catch((error: unknown) => toastFailure(error, t('undoFailed')));
  };
}

function usePartLine(): (line: PartLine) => ImportLine {
  const t = useTexts(partImportTexts);
  const tType = useTexts(partTypeTexts);
  return ({ line, outcome, serial_number: serial, model_number: model, type, refusal }) => ({
    line,
    outcome,
    name: [serial, type in partTypeTexts.en ? tType(type as keyof typeof partTypeTexts.en) : type, model]
      .filter((word) => word !== '')
      .join(' · '),
    details: refusal === null ? [] : [t(refusal.code, { value: refusal.value })],
  });
}
