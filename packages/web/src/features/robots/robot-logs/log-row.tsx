import { LOG_DELETABLE_S, type LogLevel, type RobotLogLine } from '@rota/contract/robot-logs';
import BugReportRounded from '@mui/icons-material/BugReportRounded';
import DangerousRounded from '@mui/icons-material/DangerousRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import InfoRounded from '@mui/icons-material/InfoRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import { Box, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { FONT_MONO, type Tone } from '../../../ui/tokens.ts';
import { DeleteButton } from './delete-button.tsx';
import { robotLogTexts } from './robot-logs.messages.ts';
import type { LogOf } from './robot-logs.queries.ts';

const LOOKS = {
  debug: { icon: BugReportRounded, tone: 'neutral' },
  info: { icon: InfoRounded, tone: 'neutral' },
  warning: { icon: WarningRounded, tone: 'paused' },
  error: { icon: ErrorRounded, tone: 'attention' },
  fatal: { icon: DangerousRounded, tone: 'fault' },
} as const satisfies Record<LogLevel, { icon: unknown; tone: Tone }>;

/** One line: when, how grave, from which part, and what it says, with its own breaks and folded where it is long. */
export function LogRow({ of, line }: { of: LogOf; line: RobotLogLine }) {
  const t = useTexts(robotLogTexts);
  const api = useApi();
  const formats = useFormats();
  const { at, level, source, text, dropped, line_id: lineId } = line;
  const { icon: Icon, tone } = LOOKS[level];
  const colours = useColours().tones[tone];
  const time = formats.dateTimeExact(at);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '220px 100px 110px minmax(0, 1fr) 36px' },
        columnGap: 1,
        alignItems: 'start',
        px: 1,
        py: 0.5,
        fontFamily: FONT_MONO,
        fontSize: 13,
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box component="time" dateTime={at} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {time}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: colours.text, fontWeight: 500 }}>
        <Icon aria-hidden sx={{ fontSize: 16 }} />
        {t(`level_${level}`)}
      </Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{source}</Box>
      <Typography
        component="span"
        sx={{
          font: 'inherit',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          gridColumn: { xs: '1', md: 'auto' },
        }}
      >
        {dropped > 0 ? t('dropped', { count: dropped }) : text}
      </Typography>
      <DeleteButton
        of={of}
        deletableUntil={Date.parse(at) + LOG_DELETABLE_S * 1_000}
        label={t('deleteLine', { time })}
        title={t('deleteLineTitle')}
        remove={() => api.robotLogs.remove({ params: { ...of, lineId } })}
      />
    </Box>
  );
}
