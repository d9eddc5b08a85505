import { ROBOT_FILE_MOST, type ImportedRobots, type RobotLine } from '@rota/contract/preparation';
import { sentenceTexts } from '@rota/contract/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';
import { useFileImport } from '../../../ui/import/import-hook.ts';
import { ImportLines, type ImportLine } from '../../../ui/import/import-lines.tsx';
import { downloadText } from '../../../ui/list/csv.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { NewRobots } from './new-robots.tsx';
import { useRenewWorkshop } from './preparation.queries.ts';
import { registerTexts } from './register.messages.ts';

const EXAMPLE =
  'manufacturer,model,serial number,name,owner,due date\r\nacme,Tray,SN-000101,R-01,Hotel Ege,2027-01-15\r\nacme,Tray,SN-000102,,,\r\n';

/** Robots from a file: looked at first, then registered, with their codes to print and one undo for all. */
export function ImportRobots({ onClose }: { onClose: () => void }) {
  const t = useTexts(registerTexts);
  const api = useApi();
  const { project_id: projectId, project_name: project } = useProject();
  const renew = useRenewWorkshop();
  const lineOf = useRobotLine();
  const [done, setDone] = useState<ImportedRobots>();
  const importing = useFileImport<ImportedRobots>({
    bytesMost: ROBOT_FILE_MOST.characters * 2,
    tooLarge: t('tooLarge'),
    check: (csv) => api.preparation.checkImport({ params: { projectId }, body: { csv } }),
    run: (csv) => api.preparation.import({ params: { projectId }, body: { csv } }),
    onDone: async (answer) => {
      toastSuccess(t('done', { count: answer.made }));
      await renew();
      setDone(answer);
    },
  });
  if (done !== undefined) return <Done projectId={projectId} imported={done} onClose={onClose} />;
  return (
    <ImportDialog
      title={t('fileTitle')}
      intro={`${t('fileProject', { project })} ${t('intro')}`}
      submitLabel={(count) => t('submit', { count })}
      example={{ isPending: false, download: () => downloadText('robots.csv', EXAMPLE) }}
      importing={importing}
      preview={(seen) => <ImportLines counts={seen} lines={seen.lines.map(lineOf)} />}
      onClose={onClose}
    />
  );
}

function useRobotLine(): (line: RobotLine) => ImportLine {
  const t = useTexts(registerTexts);
  return ({ line, outcome, name, serial_number: serial, refusal }) => ({
    line,
    outcome,
    name: [name, serial].filter((part) => part !== '').join(', '),
    details:
      refusal === null
        ? []
        : [
            refusal.code === 'exists'
              ? t('exists_line')
              : t(refusal.code, { value: refusal.value.slice(0, 60) }),
          ],
  });
}

type DoneProps = { projectId: number; imported: ImportedRobots; onClose: () => void };

/** The robots that a file made, with their codes, as long as the dialog is open. */
function Done({ projectId, imported, onClose }: DoneProps) {
  const t = useTexts(registerTexts);
  const tSentence = useTexts(sentenceTexts);
  const titleId = useId();
  const api = useApi();
  const renew = useRenewWorkshop();
  const undo = useMutation({
    mutationFn: (importId: string) => api.preparation.undoImport({ params: { projectId, importId } }),
    onSuccess: async ({ removed, kept }) => {
      toastSuccess(kept === 0 ? t('undone', { count: removed }) : t('undoneKept', { removed, count: kept }));
      await renew();
      onClose();
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
  const { import_id: importId } = imported;
  return (
    <Dialog
      open
      onClose={undo.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="md"
    >
      <DialogTitle id={titleId}>{t('doneTitle', { count: imported.robots.length })}</DialogTitle>
      <DialogContent>
        <NewRobots projectId={projectId} robots={imported.robots} />
      </DialogContent>
      <DialogActions>
        {importId !== null && (
          <Button color="error" loading={undo.isPending} onClick={() => undo.mutate(importId)}>
            {t('undo')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
