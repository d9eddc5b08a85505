import type { RobotState } from '@rota/contract/robots';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box } from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { robotStateLooks } from './states.ts';
import { robotStateTexts } from './states.messages.ts';
import { useColours } from './theme-provider.tsx';
import type { Tone } from './tokens.ts';

/** A state in colour, shape and word at once. `quiet` leaves the background out, for dense tables. */
export function StateChip({
  tone,
  icon: Icon,
  label,
  quiet = false,
}: {
  tone: Tone;
  icon: SvgIconComponent;
  label: string;
  quiet?: boolean;
}) {
  const colours = useColours().tones[tone];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: quiet ? 0 : 1,
        minHeight: 26,
        borderRadius: '6px',
        fontSize: '0.8125rem',
        fontWeight: 500,
        lineHeight: 1.2,
        color: colours.text,
        backgroundColor: quiet ? 'transparent' : colours.soft,
        border: tone === 'offline' && !quiet ? `1px dashed ${colours.solid}` : '1px solid transparent',
        maxWidth: '100%',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 17, color: colours.solid, flexShrink: 0 }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
    </Box>
  );
}

/** A robot's own state as a chip; a robot as a whole is shown by `RobotChip`. */
export function RobotStateChip({ state, quiet = false }: { state: RobotState; quiet?: boolean }) {
  const t = useTexts(robotStateTexts);
  return <StateChip {...robotStateLooks[state]} label={t(state)} quiet={quiet} />;
}
