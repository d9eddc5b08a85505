import type { TimeSpent } from '@rota/contract/telemetry';
import { Box } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { telemetryTexts } from './telemetry.messages.ts';
import { PARTS, secondsOf, type Part } from './time-spent.rules.ts';

/** The colour of each thing that a robot spends its time on. */
export function usePartColours(): Record<Part, string> {
  const { tones, palette } = useColours();
  return {
    driving: tones.going.solid,
    waiting: tones.waiting.solid,
    charging: tones.charging.solid,
    idle: palette.line,
    offline: tones.offline.solid,
  };
}

/** The meaning of each colour, with its time if there is one. */
export function TimeLegend({ spent }: { spent?: TimeSpent }) {
  const t = useTexts(telemetryTexts);
  const formats = useFormats();
  const colours = usePartColours();
  const { palette } = useColours();
  const shown = PARTS.filter((part) => spent === undefined || secondsOf(spent, part) >= 1);
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        mt: 0.75,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        rowGap: 0.25,
      }}
    >
      {shown.map((part) => (
        <Box
          component="li"
          key={part}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem' }}
        >
          <Box
            aria-hidden
            sx={{
              width: 10,
              height: 10,
              borderRadius: '3px',
              backgroundColor: colours[part],
              border: `1px solid ${palette.inkFaint}`,
            }}
          />
          <span>{t(part)}</span>
          {spent !== undefined && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {formats.duration(secondsOf(spent, part))}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
