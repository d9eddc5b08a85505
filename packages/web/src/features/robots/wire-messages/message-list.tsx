import type { WireMessage } from '@rota/contract/wire-messages';
import { Box, ButtonBase } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { TOUCH_TARGET_PX } from '../../../ui/tokens.ts';
import { Direction, useSummary } from './message-words.tsx';
import { wireMessageTexts } from './wire-messages.messages.ts';

/** The parts of a row side by side; where there is little room the summary has a line of its own. */
const TWO_LINES = 'auto auto 1fr';
const ONE_LINE = { xs: TWO_LINES, sm: '96px 108px 116px 1fr' } as const;

/** Messages, newest first; one of them is open. */
export function MessageList({
  messages,
  openId,
  onOpen,
}: {
  messages: readonly WireMessage[];
  openId: string | undefined;
  onOpen: (messageId: string) => void;
}) {
  const t = useTexts(wireMessageTexts);
  const { palette } = useColours();
  return (
    <Box
      component="ul"
      aria-label={t('list')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        border: `1px solid ${palette.line}`,
        borderRadius: '10px',
        overflow: 'hidden',
      }}
    >
      {messages.map((message) => (
        <Box
          component="li"
          key={message.message_id}
          sx={{ '&:not(:last-of-type)': { borderBottom: `1px solid ${palette.line}` } }}
        >
          <MessageRow
            message={message}
            isOpen={message.message_id === openId}
            isTight={openId !== undefined}
            onOpen={onOpen}
          />
        </Box>
      ))}
    </Box>
  );
}

function MessageRow({
  message,
  isOpen,
  isTight,
  onOpen,
}: {
  message: WireMessage;
  isOpen: boolean;
  /** The panel beside the list leaves it little room. */
  isTight: boolean;
  onOpen: (messageId: string) => void;
}) {
  const formats = useFormats();
  const summary = useSummary();
  const now = useNow(60_000);
  return (
    <ButtonBase
      aria-expanded={isOpen}
      onClick={() => onOpen(message.message_id)}
      sx={{
        display: 'grid',
        gridTemplateColumns: isTight ? TWO_LINES : ONE_LINE,
        columnGap: 1.5,
        width: '100%',
        px: 1.5,
        py: 0.75,
        minHeight: 36,
        textAlign: 'start',
        fontSize: '0.875rem',
        backgroundColor: isOpen ? 'action.selected' : 'background.paper',
        '&:hover': { backgroundColor: 'action.hover' },
        '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX },
      }}
    >
      <Box
        component="time"
        dateTime={message.at}
        sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}
      >
        {formats.momentExact(message.at, now)}
      </Box>
      <Direction direction={message.direction} />
      <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {message.topic}
      </Box>
      <Box
        component="span"
        sx={{
          gridColumn: isTight ? '1 / -1' : { xs: '1 / -1', sm: 'auto' },
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: { sm: 'nowrap' },
          color: message.problem === null ? undefined : 'warning.main',
        }}
      >
        {summary(message)}
      </Box>
    </ButtonBase>
  );
}
