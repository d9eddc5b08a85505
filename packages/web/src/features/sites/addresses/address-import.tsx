import { ADDRESS_FILE_MOST, type AddressLine, type ImportedAddresses } from '@rota/contract/addresses';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useState } from 'react';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';
import { useFileImport } from '../../../ui/import/import-hook.ts';
import { ImportLines, type ImportLine } from '../../../ui/import/import-lines.tsx';
import { downloadText } from '../../../ui/list/csv.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { importTexts } from './address-import.messages.ts';
import { addressTexts } from './addresses.messages.ts';
import { useRenewAddresses } from './addresses.queries.ts';

const EXAMPLE =
  'site,floor,name,person,target,verified\r\nhotel,1,Room 101,,,yes\r\nhotel,1,Room 102,,Table 2,no\r\n';

/** A button that imports addresses from a file. */
export function ImportAddresses() {
  const t = useTexts(addressTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<UploadFileRounded />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && <AddressImport onClose={() => setOpen(false)} />}
    </>
  );
}

function AddressImport({ onClose }: { onClose: () => void }) {
  const t = useTexts(importTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenewAddresses();
  const lineOf = useAddressLine();
  const importing = useFileImport<ImportedAddresses>({
    bytesMost: ADDRESS_FILE_MOST.characters * 2,
    tooLarge: t('tooLarge'),
    check: (csv) =>
      api.addresses.checkImport({
        params: { projectId },
        body: { csv },
      }),
    run: (csv, idempotencyKey) =>
      api.addresses.import(
        {
          params: { projectId },
          body: { csv },
        },
        { idempotencyKey },
      ),
    onDone: async ({ made, changed }) => {
      toastSuccess(t('done', { count: made + changed }));
      await renew();
      onClose();
    },
  });
  return (
    <ImportDialog
      title={t('title')}
      intro={t('intro')}
      submitLabel={(count) => t('submit', { count })}
      example={{ isPending: false, download: () => downloadText('addresses.csv', EXAMPLE) }}
      importing={importing}
      preview={(seen) => <ImportLines counts={seen} lines={seen.lines.map(lineOf)} />}
      onClose={onClose}
    />
  );
}

function useAddressLine(): (line: AddressLine) => ImportLine {
  const t = useTexts(importTexts);
  return ({ line, outcome, site, floor, name, person, refusal, hints }) => ({
    line,
    outcome,
    isOdd: hints.length > 0,
    name: [name, [site, floor].filter((part) => part !== '').join(' · '), person]
      .filter((part) => part !== '')
      .join(', '),
    details: [
      ...(refusal === null
        ? []
        : [refusal.value === '' ? t('valueMissing') : t(refusal.code, { value: refusal.value })]),
      ...hints.map((hint) => t(hint)),
    ],
  });
}
