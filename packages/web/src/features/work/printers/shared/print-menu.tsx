import { sentenceTexts } from '@rota/contract/core';
import type { Printer } from '@rota/contract/printers';
import ArrowDropDownRounded from '@mui/icons-material/ArrowDropDownRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button,
  type ButtonProps,
  Divider,
  ListItemIcon,
  ListItemText,
  Menu,
  MenuItem,
} from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useIntent } from '../../../../api/intent-hook.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useNow } from '../../../../ui/now.ts';
import { toastFailure, toastSuccess } from '../../../../ui/toasts.tsx';
import { usePrinterWords } from './printer-state.ts';
import { printMenuTexts } from './printers.messages.ts';
import { printersQuery } from './printers.queries.ts';

type PrintMenuProps = {
  projectId: number;
  deliveryIds: readonly string[];
  /** The page that shows the slips and prints them by the browser. */
  href: string;
  label: string;
  button?: Pick<ButtonProps, 'size' | 'variant' | 'sx'>;
};

/** Prints slips: on a printer of the venue, or from the browser; without such a printer only the latter, and a link. */
export function PrintMenu(props: PrintMenuProps) {
  const may = useCan()('printers.print', props.projectId);
  return may ? <WithPrinters {...props} /> : <BrowserLink {...props} />;
}

function WithPrinters(props: PrintMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const options = printersQuery(useApi(), props.projectId);
  // Looked at again and again only while the menu shows how the printers are.
  const printers = useQuery(isOpen ? options : { ...options, refetchInterval: false as const }).data ?? [];
  if (printers.length === 0) return <BrowserLink {...props} />;
  return (
    <>
      <Button
        {...props.button}
        startIcon={<PrintRounded />}
        endIcon={<ArrowDropDownRounded />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {props.label}
      </Button>
      <Printers {...props} printers={printers} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}

type PrintersProps = PrintMenuProps & {
  printers: readonly Printer[];
  anchor: HTMLElement | null;
  onClose: () => void;
};

function Printers({ projectId, deliveryIds, href, printers, anchor, onClose }: PrintersProps) {
  const t = useTexts(printMenuTexts);
  const wordsOf = usePrinterWords();
  const now = useNow(5_000);
  const print = usePrint(projectId);
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {printers.map((printer) => (
        <MenuItem
          key={printer.printer_id}
          disabled={print.isPending}
          onClick={() => {
            print.mutate({ printer, deliveryIds });
            onClose();
          }}
        >
          <ListItemIcon>
            <PrintRounded fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={printer.name} secondary={wordsOf(printer, now)} />
        </MenuItem>
      ))}
      <Divider />
      <MenuItem component="a" href={href} target="_blank" rel="noopener" onClick={onClose}>
        <ListItemIcon>
          <OpenInNewRounded fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={t('inBrowser')} />
      </MenuItem>
    </Menu>
  );
}

function BrowserLink({ href, label, button }: PrintMenuProps) {
  return (
    <Button {...button} startIcon={<PrintRounded />} component="a" href={href} target="_blank" rel="noopener">
      {label}
    </Button>
  );
}

/** Sends slips to a printer of the venue, in the sender's language. */
function usePrint(projectId: number) {
  const t = useTexts(printMenuTexts);
  const words = useTexts(sentenceTexts);
  const [lang] = useLanguage();
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: ({ printer, deliveryIds }: { printer: Printer; deliveryIds: readonly string[] }) => {
      const request = {
        params: { projectId, printerId: printer.printer_id },
        body: { delivery_ids: [...deliveryIds], lang },
      };
      return api.printers.print(request, { idempotencyKey: intent.keyFor(request) });
    },
    onSuccess: (jobs, { printer }) => {
      intent.done();
      toastSuccess(t('sent', { count: jobs.length, printer: printer.name }));
    },
    onError: (error) => toastFailure(error, words('server_failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['printers', projectId] }),
  });
}
