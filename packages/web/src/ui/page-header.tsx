import type { ReactNode } from 'react';
import { Box, Typography } from './kit.ts';

/** A page's title, what it counts, one line about it, and its main actions. */
export function PageHeader({
  title,
  count,
  description,
  actions,
  notice,
}: {
  title: string;
  count?: string | undefined;
  description?: ReactNode;
  actions?: ReactNode;
  /** What is to be read before the page is used: below the title and the actions. */
  notice?: ReactNode;
}) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2, minHeight: 44 }}
    >
      {/* A long description breaks into lines before it sends the actions below it. */}
      <Box sx={{ flex: description === undefined ? '1 1 auto' : '1 1 300px', minWidth: 0 }}>
        <Typography
          variant="h2"
          component="h1"
          sx={{ display: 'flex', alignItems: 'baseline', gap: 1.25, flexWrap: 'wrap' }}
        >
          {title}
          {count !== undefined && (
            <Typography component="span" color="textSecondary" sx={{ fontSize: '1rem', fontWeight: 500 }}>
              {count}
            </Typography>
          )}
        </Typography>
        {description !== undefined && (
          <Typography color="textSecondary" component="div" sx={{ mt: 0.25 }}>
            {description}
          </Typography>
        )}
      </Box>
      {actions !== undefined && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
      {notice !== undefined && <Box sx={{ flexBasis: '100%' }}>{notice}</Box>}
    </Box>
  );
}
