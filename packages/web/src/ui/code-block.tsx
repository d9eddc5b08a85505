import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import { Box, IconButton, Tooltip } from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useCopy } from './copy.ts';
import { useColours } from './theme-provider.tsx';
import { FONT_MONO, RADIUS } from './tokens.ts';
import { uiTexts } from './ui.messages.ts';

/** Lines to be carried into a terminal or a file, as they are, with a button that copies all of them. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  const t = useTexts(uiTexts);
  const { palette } = useColours();
  const copy = useCopy();
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="pre"
        role="region"
        aria-label={label}
        sx={{
          m: 0,
          p: 1.5,
          pr: 7,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          backgroundColor: palette.paper,
          userSelect: 'text',
          border: `1px solid ${palette.line}`,
          borderRadius: `${RADIUS.control}px`,
          fontFamily: FONT_MONO,
          fontSize: '0.8125rem',
          lineHeight: 1.6,
        }}
      >
        {text}
      </Box>
      <Tooltip title={t('copy')}>
        <IconButton
          aria-label={`${t('copy')}: ${label}`}
          onClick={() => copy(text)}
          sx={{ position: 'absolute', top: 2, insetInlineEnd: 2 }}
        >
          <ContentCopyRounded fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
