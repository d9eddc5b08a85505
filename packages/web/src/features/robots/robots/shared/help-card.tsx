import type { RobotAlert } from '@rota/contract/robots';
import type { ReactNode } from 'react';
import { Box, Typography } from '../../../../ui/kit.ts';
import { alertLooks } from '../../../../ui/states.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../../ui/tokens.ts';

/** One thing that keeps a robot or a project from moving, in a list of them: what it is, what to do, and below it the way to do it. */
export function HelpCard({
  level,
  title,
  advice,
  caption,
  children,
}: {
  level: RobotAlert['level'];
  title?: string | undefined;
  advice?: string | undefined;
  caption?: string | undefined;
  children?: ReactNode;
}) {
  const { tones } = useColours();
  const { tone, icon: Icon } = alertLooks[level];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.25,
        p: 1.25,
        borderRadius: `${RADIUS.control}px`,
        backgroundColor: tones[tone].soft,
        // The accent is too pale on a coloured ground.
        '& .MuiButton-text.MuiButton-colorPrimary': { color: 'text.primary' },
      }}
    >
      <Icon aria-hidden sx={{ color: tones[tone].solid, fontSize: 20, mt: 0.25 }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        {title !== undefined && (
          <Typography sx={{ fontWeight: 500, lineHeight: 1.35, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        )}
        {advice !== undefined && (
          <Typography variant="body2" sx={{ mt: 0.25, textWrap: 'pretty' }}>
            {advice}
          </Typography>
        )}
        {caption !== undefined && caption !== '' && (
          <Typography
            variant="caption"
            component="p"
            color="text.secondary"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {caption}
          </Typography>
        )}
        {children}
      </Box>
    </Box>
  );
}
