import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { floating } from '../../ui/theme.ts';
import { useColours } from '../../ui/theme-provider.tsx';
import { targetTexts } from './maps.messages.ts';

/** Says over the map what a click or a drag does now, and offers to take the last move back. */
export function ModeBar({
  mode,
  movedName,
  onUndo,
}: {
  mode: 'look' | 'place' | 'move';
  movedName: string | undefined;
  onUndo: () => void;
}) {
  const t = useTexts(targetTexts);
  const { scheme } = useColours();
  if (mode === 'look') return null;
  const hasMoved = mode === 'move' && movedName !== undefined;
  return (
    <Paper
      role="status"
      sx={{
        ...floating(scheme),
        position: 'absolute',
        top: 12,
        left: '50%',
        transform: 'translateX(-50%)',
        px: 2,
        py: 1,
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        maxWidth: 'calc(100% - 24px)',
      }}
    >
      <Typography variant="body2">
        {mode === 'place' ? t('addHere') : hasMoved ? t('moved', { name: movedName }) : t('moveHint')}
      </Typography>
      {hasMoved && (
        <Button size="small" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </Paper>
  );
}
