import type { Printer } from '@rota/contract/printers';
import AddRounded from '@mui/icons-material/AddRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { printerState } from './shared/printer-state.rules.ts';
import { usePrinterWords } from './shared/printer-state.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { useAdding } from '../../../ui/list/adding.ts';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useSearchedList } from '../../../ui/list/whole-list.ts';
import { useNow } from '../../../ui/now.ts';
import { PrinterDialog } from './printer-dialog.tsx';
import { PrinterPanel } from './printer-panel.tsx';
import { PrinterStateChip } from './printer-state-chip.tsx';
import { printerTexts } from './printers.messages.ts';
import { usePrinters } from './printers.queries.ts';

const KEYS = { filters: ['search'], open: 'printer' } as const;

/** The printers of the chosen project, how each is, and what waits for it. */
export function PrintersPage() {
  const t = useTexts(printerTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const source = useSearchedList(usePrinters(projectId), address, searchText);
  const mayEdit = useCan()('printers.edit', projectId);
  const [isAdding, setAdding] = useAdding();
  const columns = useColumns();
  const add = mayEdit && (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <SpecList
        address={address}
        source={source}
        spec={{
          name: 'printers',
          title: t('title'),
          actions: add,
          columns,
          rowId: (row) => row.printer_id,
          rowName: (row) => row.name,
          card: (row) => (
            <RowCard name={row.name} state={<PrinterStateChip printer={row} quiet />} line={row.address} />
          ),
          searchLabel: t('search'),
          empty: { icon: PrintRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
          panel: ({ row, onClose }) => <PrinterPanel projectId={projectId} printer={row} onClose={onClose} />,
        }}
      />
      {isAdding && mayEdit && (
        <PrinterDialog projectId={projectId} printer={undefined} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

function searchText({ name, address }: Printer): string {
  return `${name} ${address}`;
}

function useColumns(): readonly ListColumn<Printer>[] {
  const t = useTexts(printerTexts);
  const wordsOf = usePrinterWords();
  const now = useNow(5_000);
  return [
    { id: 'name', header: t('name'), isAlways: true, cell: (row) => row.name, text: (row) => row.name },
    {
      id: 'state',
      header: t('state'),
      cell: (row) => <PrinterStateChip printer={row} quiet />,
      text: (row) => `${printerState(row, now)} ${wordsOf(row, now)}`,
    },
    {
      id: 'waiting',
      header: t('waiting'),
      cell: (row) => String(row.waiting),
      text: (row) => String(row.waiting),
    },
    {
      id: 'failed',
      header: t('failed'),
      cell: (row) => String(row.failed),
      text: (row) => String(row.failed),
    },
    { id: 'address', header: t('address'), cell: (row) => row.address, text: (row) => row.address },
  ];
}
