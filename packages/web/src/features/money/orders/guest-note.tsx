import PriorityHighRounded from '@mui/icons-material/PriorityHighRounded';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { orderDetailsTexts } from './order-details.messages.ts';

/** The guest's wish, as loud as what needs a person: an allergy often stands in it. `size`: of its letters. */
export function GuestNote({ note, size }: { note: string; size: string | number }) {
  const t = useTexts(orderDetailsTexts);
  const { attention } = useColours().tones;
  if (note === '') return null;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        px: 1,
        py: 0.75,
        borderRadius: '8px',
        border: `2px solid ${attention.solid}`,
        fontWeight: 800,
        fontSize: size,
        lineHeight: 1.3,
        color: attention.text,
        backgroundColor: attention.soft,
      }}
    >
      <PriorityHighRounded aria-hidden sx={{ fontSize: '1.3em', flexShrink: 0 }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{t('guestNote', { note })}</Box>
    </Box>
  );
}
