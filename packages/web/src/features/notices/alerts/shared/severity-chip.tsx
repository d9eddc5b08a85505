import type { AlertSeverity } from '@rota/contract/alerts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import { alertLooks } from '../../../../ui/states.ts';
import { alertTexts } from './alerts.messages.ts';

/** How bad it is: colour, shape and word. */
export function SeverityChip({ severity, quiet = false }: { severity: AlertSeverity; quiet?: boolean }) {
  const t = useTexts(alertTexts);
  return <StateChip quiet={quiet} {...alertLooks[severity]} label={t(severity)} />;
}
