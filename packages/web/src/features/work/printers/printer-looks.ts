import type { PrintJob } from '@rota/contract/printers';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import type { PrinterState } from './shared/printer-state.rules.ts';
import type { Tone } from '../../../ui/tokens.ts';

type Look = { readonly tone: Tone; readonly icon: SvgIconComponent };

/** How a job looks, and its word. */
export const jobLooks: Readonly<
  Record<PrintJob['state'], Look & { readonly text: 'queued' | 'claimed' | 'done' | 'notPrinted' }>
> = {
  queued: { tone: 'waiting', icon: HourglassTopRounded, text: 'queued' },
  claimed: { tone: 'going', icon: PrintRounded, text: 'claimed' },
  done: { tone: 'neutral', icon: CheckCircleRounded, text: 'done' },
  failed: { tone: 'fault', icon: ErrorRounded, text: 'notPrinted' },
};

/** How a printer looks. */
export const printerLooks: Readonly<Record<PrinterState, Look>> = {
  ready: { tone: 'neutral', icon: CheckCircleRounded },
  trouble: { tone: 'attention', icon: WarningRounded },
  away: { tone: 'offline', icon: CloudOffRounded },
  never: { tone: 'offline', icon: CloudOffRounded },
};
