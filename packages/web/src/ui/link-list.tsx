import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { Link } from 'react-router';
import { Box, ButtonBase, Paper, Typography } from './kit.ts';

/** One page that a hub leads to, and what is done there. */
export type ListedLink = {
  readonly path: string;
  readonly icon: SvgIconComponent;
  readonly title: string;
  readonly hint: string;
};

/** The pages of an area, one line each. */
export function LinkList({ label, links }: { label: string; links: readonly ListedLink[] }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      {links.map(({ path, icon: Icon, title, hint }) => (
        <Paper key={path} component="li" variant="outlined">
          <ButtonBase
            component={Link}
            to={path}
            sx={{
              width: '100%',
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              p: 2,
              borderRadius: 'inherit',
              textAlign: 'start',
            }}
          >
            <Icon aria-hidden sx={{ color: 'text.secondary', fontSize: 28 }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {title}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {hint}
              </Typography>
            </Box>
            <ChevronRightRounded aria-hidden sx={{ color: 'text.secondary' }} />
          </ButtonBase>
        </Paper>
      ))}
    </Box>
  );
}
