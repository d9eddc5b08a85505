import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import PowerOffRounded from '@mui/icons-material/PowerOffRounded';
import { useTexts } from '../i18n/i18n-context.tsx';
import { StateChip } from './state-chip.tsx';
import { uiTexts } from './ui.messages.ts';

/** Whether something is let in or offered. */
export function OnOffChip({ isOn, quiet = false }: { isOn: boolean; quiet?: boolean }) {
  const t = useTexts(uiTexts);
  return (
    <StateChip
      tone={isOn ? 'neutral' : 'offline'}
      icon={isOn ? CheckCircleOutlineRounded : PowerOffRounded}
      label={isOn ? t('on') : t('off')}
      quiet={quiet}
    />
  );
}
