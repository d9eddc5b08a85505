import type { ApiKey } from '@rota/contract';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import HourglassDisabledRounded from '@mui/icons-material/HourglassDisabledRounded';
import PersonOffRounded from '@mui/icons-material/PersonOffRounded';
import RuleRounded from '@mui/icons-material/RuleRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
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

/** When any of a key's secrets was last used; undefined when none ever was. */
export function lastUsedOf({ secrets }: ApiKey): string | undefined {
  return secrets
    .flatMap(({ last_used_at: at }) => (at === null ? [] : [at]))
    .sort()
    .at(-1);
}

/** A key where a table has no room. */
export function ApiKeyCard({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{apiKey.name}</Typography>
        <KeyStateChip apiKey={apiKey} />
      </Box>
      <Typography variant="body2" color="textSecondary" noWrap>
        {t('permissionCount', { count: apiKey.permissions.length })}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap>
        {apiKey.owner.name}
      </Typography>
    </Box>
  );
}
