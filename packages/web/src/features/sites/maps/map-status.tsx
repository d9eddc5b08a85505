import type { MapStatus } from '@rota/contract/maps';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import CloudUploadRounded from '@mui/icons-material/CloudUploadRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import HelpRounded from '@mui/icons-material/HelpRounded';
import SettingsRounded from '@mui/icons-material/SettingsRounded';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import { mapTexts } from './maps.messages.ts';

type StatusLook = StateLook & {
  text: 'statusUnknown' | 'statusUploading' | 'statusProcessing' | 'statusReady' | 'statusError';
};
export const mapStatusLooks: Record<MapStatus, StatusLook> = {
  0: { tone: 'offline', icon: HelpRounded, text: 'statusUnknown' },
  1: { tone: 'waiting', icon: CloudUploadRounded, text: 'statusUploading' },
  2: { tone: 'going', icon: SettingsRounded, text: 'statusProcessing' },
  3: { tone: 'neutral', icon: CheckCircleRounded, text: 'statusReady' },
  4: { tone: 'fault', icon: ErrorRounded, text: 'statusError' },
};

export function MapStatusChip({ status }: { status: MapStatus }) {
  const t = useTexts(mapTexts);
  const { text, ...look } = mapStatusLooks[status];
  return <StateChip {...look} label={t(text)} />;
}
