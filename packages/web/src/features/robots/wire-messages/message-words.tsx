import { wireSummaryTexts, type WireMessage } from '@rota/contract/wire-messages';
import NorthEastRounded from '@mui/icons-material/NorthEastRounded';
import SouthWestRounded from '@mui/icons-material/SouthWestRounded';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { wireMessageTexts } from './wire-messages.messages.ts';

/** A message in one line, in the person's language; one of a newer server is named by its topic only. */
export function useSummary(): (message: Pick<WireMessage, 'summary'>) => string {
  const t = useTexts(wireSummaryTexts) as (code: string, params: WireMessage['summary']['params']) => string;
  return ({ summary: { code, params } }) => t(code in wireSummaryTexts.en ? code : 'other', params);
}

/** The way of a message, as an arrow and in words. */
export function Direction({ direction }: Pick<WireMessage, 'direction'>) {
  const t = useTexts(wireMessageTexts);
  const Arrow = direction === 'to_robot' ? NorthEastRounded : SouthWestRounded;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      <Arrow
        aria-hidden
        sx={{ fontSize: 16, color: direction === 'to_robot' ? 'primary.main' : 'text.secondary' }}
      />
      {t(direction)}
    </Box>
  );
}
