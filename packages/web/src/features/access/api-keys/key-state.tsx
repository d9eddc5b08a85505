import type { ApiKey } from '@rota/contract/api-keys';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import HourglassDisabledRounded from '@mui/icons-material/HourglassDisabledRounded';
import PersonOffRounded from '@mui/icons-material/PersonOffRounded';
import RuleRounded from '@mui/icons-material/RuleRounded';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { stateOf } from './api-key.rules.ts';
import { apiKeyTexts } from './api-keys.messages.ts';

const LOOKS = {
  works: { tone: 'neutral', icon: CheckCircleOutlineRounded },
  partly: { tone: 'paused', icon: RuleRounded },
  expired: { tone: 'offline', icon: HourglassDisabledRounded },
  owner_gone: { tone: 'attention', icon: PersonOffRounded },
} as const;

/** Whether a key opens anything. */
export function KeyStateChip({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts);
  const state = stateOf(apiKey);
  return <StateChip {...LOOKS[state]} label={t(state)} />;
}

/** A key where a table has no room. */
export function ApiKeyCard({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts);
  const permissions = t('permissionCount', { count: apiKey.permissions.length });
  return (
    <RowCard
      name={apiKey.name}
      state={<KeyStateChip apiKey={apiKey} />}
      line={permissions}
      note={apiKey.owner.name}
    />
  );
}
