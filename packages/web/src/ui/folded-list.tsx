import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { useId, useState } from 'react';
import { Box, Button, Typography } from './kit.ts';

type FoldedListProps = {
  /** The label of the button that unfolds it. */
  readonly label: string;
  readonly items: readonly string[];
  /** Said above the items where the label says something else. */
  readonly caption?: string | undefined;
  /** True where the label is quieter than what stands above it. */
  readonly isQuiet?: boolean;
};

/** Lines that most people need not read, unfolded by who wants to know. Each begins with a capital. */
export function FoldedList({ label, items, caption, isQuiet = false }: FoldedListProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={isOpen ? <ExpandLessRounded /> : <ExpandMoreRounded />}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -1, fontWeight: isQuiet ? 400 : 500, color: isQuiet ? 'text.secondary' : 'text.primary' }}
      >
        {label}
      </Button>
      <Box id={id} hidden={!isOpen}>
        {caption !== undefined && (
          <Typography variant="caption" color="textSecondary">
            {caption}
          </Typography>
        )}
        <Box
          component="ul"
          sx={{
            m: 0,
            mt: 0.25,
            pl: 2.5,
            fontSize: '0.8125rem',
            color: 'text.secondary',
            '& li::first-letter': { textTransform: 'uppercase' },
          }}
        >
          {items.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
