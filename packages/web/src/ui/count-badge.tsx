import { Box } from './kit.ts';
import { useColours } from './theme-provider.tsx';
import { visuallyHidden } from './visually-hidden.ts';

type CountBadgeProps = { tone: 'fault' | 'attention'; label: string; count: number };

/** How many things wait for a person, beside the name of their page; nothing while none does. */
export function CountBadge({ tone, label, count }: CountBadgeProps) {
  const { tones } = useColours();
  if (count === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        marginInlineStart: 'auto',
        flexShrink: 0,
        minWidth: 22,
        px: 0.75,
        borderRadius: '11px',
        fontSize: '0.75rem',
        fontWeight: 700,
        lineHeight: '22px',
        textAlign: 'center',
        color: tones[tone].text,
        backgroundColor: tones[tone].soft,
      }}
    >
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>{' '}
      {count}
    </Box>
  );
}
