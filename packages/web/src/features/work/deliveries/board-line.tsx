import type { Awaited } from '@rota/contract/decisions';
import { taskKindFields } from '@rota/contract/deliveries';
import AlarmRounded from '@mui/icons-material/AlarmRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import NavigationRounded from '@mui/icons-material/NavigationRounded';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Button } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { usePromiseText } from './shared/promise.tsx';
import { taskKindIcons } from './shared/task-kind-looks.ts';
import { useNow } from '../../../ui/now.ts';
import { robotModeTexts } from '../../../ui/states.messages.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import type { Tone } from '../../../ui/tokens.ts';
import { boardTexts } from './board.messages.ts';
import type { LateConfirms } from './board.queries.ts';
import type { BoardAttention, BoardLine } from './board.rules.ts';
import { targetsOf } from './delivery-card.tsx';
import { useStatusReason } from './status-reason.ts';

/** The height of a line and the gap below it, CSS pixels. */
export const LINE_PX = 132;
/** The height of the line that counts the hidden ones, CSS pixels. */
export const MORE_PX = 48;

const attentionLooks: Record<BoardAttention, { tone: Tone; icon: SvgIconComponent }> = {
  help: { tone: 'attention', icon: WarningRounded },
  late: { tone: 'fault', icon: AlarmRounded },
};
const robotLooks: Record<BoardLine['robot'], { tone: Tone; icon: SvgIconComponent }> = {
  here: { tone: 'waiting', icon: PlaceRounded },
  coming: { tone: 'going', icon: NavigationRounded },
  queued: { tone: 'neutral', icon: HourglassTopRounded },
};

type BoardLineProps = { line: BoardLine; side: 'toLoad' | 'arriving'; confirms: LateConfirms | undefined };

/** One line of the board. Confirmations are large buttons, big enough for a finger in a glove. */
export function BoardLineCard({ line, side, confirms }: BoardLineProps) {
  const t = useTexts(boardTexts);
  const { palette, tones } = useColours();
  const { delivery, attention } = line;
  const notes = delivery.subtasks.flatMap((stop) => stop.note ?? []);
  const tKind = useTexts(robotModeTexts);
  // Collected goods go where the rest of the round goes: its other stops are not shown here.
  const toWhere =
    taskKindFields[delivery.kind].filling === 'empty'
      ? tKind(delivery.kind)
      : t('goesTo', { stops: targetsOf(delivery) });
  const from =
    delivery.filling_target_name === null ? undefined : t('from', { place: delivery.filling_target_name });
  const about = [side === 'toLoad' ? toWhere : from, ...notes].filter((part) => part !== undefined);
  return (
    <Box
      component="li"
      sx={{
        height: { xs: 'auto', sm: LINE_PX - 12 },
        mb: '12px',
        px: 2,
        py: 1,
        display: 'flex',
        gap: { xs: 1, sm: 2 },
        overflow: 'hidden',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'stretch', sm: 'center' },
        borderRadius: '12px',
        backgroundColor: palette.raised,
        border: `1px solid ${palette.line}`,
        ...(attention === undefined
          ? {}
          : { border: `3px solid ${tones[attentionLooks[attention].tone].solid}` }),
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 0.25 }}>
        <LineHead line={line} />
        <StateOfLine line={line} />
        <Box
          sx={{
            ...TWO_LINES,
            fontSize: 'clamp(15px, 1.1vw, 20px)',
            lineHeight: 1.25,
            color: 'text.secondary',
          }}
        >
          {about.join(' · ')}
        </Box>
      </Box>
      {line.awaited !== undefined && confirms !== undefined && (
        <ConfirmButton line={line} awaited={line.awaited} confirms={confirms} />
      )}
    </Box>
  );
}
const TWO_LINES = {
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;
const ONE_LINE = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Where it goes, in which lids, and its id. */
function LineHead({ line: { delivery, targetName, lids } }: { line: BoardLine }) {
  const t = useTexts(boardTexts);
  const { palette } = useColours();
  const Kind = taskKindIcons[delivery.kind];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Kind aria-hidden sx={{ fontSize: 26, color: 'text.secondary', flexShrink: 0 }} />
      <Box component="h3" sx={{ ...ONE_LINE, m: 0, fontSize: 'clamp(20px, 1.7vw, 30px)', fontWeight: 700 }}>
        {targetName}
      </Box>
      {lids.length > 0 && (
        <Box
          component="span"
          sx={{
            px: 1,
            borderRadius: '6px',
            border: `2px solid ${palette.inkFaint}`,
            whiteSpace: 'nowrap',
            fontWeight: 700,
            fontSize: 'clamp(15px, 1.2vw, 22px)',
          }}
        >
          {t('lids', { lids: lids.join(', ') })}
        </Box>
      )}
      <Box
        component="span"
        sx={{ fontSize: 'clamp(14px, 1vw, 18px)', color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {delivery.tracking_id}
      </Box>
    </Box>
  );
}

/** Where the robot is, and before that what is wrong: in colour, shape and word. */
function StateOfLine({ line }: { line: BoardLine }) {
  const t = useTexts(boardTexts);
  const why = useStatusReason()(line.delivery)?.replace(/\.$/, '');
  const state = useRobotWords(line);
  const { attention } = line;
  return (
    <Box
      sx={{ display: 'flex', gap: 1.5, minWidth: 0, fontSize: 'clamp(16px, 1.25vw, 23px)', fontWeight: 600 }}
    >
      {attention !== undefined && <Word {...attentionLooks[attention]} text={t(attention)} isFixed />}
      <Word {...robotLooks[line.robot]} text={attention === 'help' && why !== undefined ? why : state} />
    </Box>
  );
}

function Word({
  tone,
  icon: Icon,
  text,
  isFixed = false,
}: {
  tone: Tone;
  icon: SvgIconComponent;
  text: string;
  isFixed?: boolean;
}) {
  const colours = useColours().tones[tone];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minWidth: 0,
        flexShrink: isFixed ? 0 : 1,
        color: colours.text,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: '1.2em', color: colours.solid, flexShrink: 0 }} />
      <Box component="span" sx={{ ...ONE_LINE, fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Box>
    </Box>
  );
}

function useRobotWords({ delivery, robot: where, since, expected }: BoardLine): string {
  const t = useTexts(boardTexts);
  const formats = useFormats();
  const promiseText = usePromiseText();
  const robot = delivery.robot_name ?? delivery.robot_id ?? '';
  const time = formats.time(since);
  if (where === 'queued') return t('queued', { time });
  if (where === 'here') return t('hereSince', { robot, time });
  return expected === undefined
    ? t('coming', { robot })
    : t('comingAt', { robot, range: promiseText({ ...expected, likelihood: 1 }) });
}

const confirmTexts = { opening: 'open', loading: 'loaded', unloading: 'taken', emptying: 'taken' } as const;

/** Pressed once it counts down, and until then it can be taken back. */
function ConfirmButton({
  line,
  awaited,
  confirms,
}: {
  line: BoardLine;
  awaited: Awaited;
  confirms: LateConfirms;
}) {
  const t = useTexts(boardTexts);
  const { delivery_id: deliveryId, tracking_id: tracking } = line.delivery;
  const dueAt = confirms.dueAt(deliveryId);
  const size = {
    flexShrink: 0,
    minWidth: { xs: '100%', sm: 140, lg: 168 },
    height: '100%',
    minHeight: 72,
    fontSize: 'clamp(17px, 1.4vw, 25px)',
    fontWeight: 700,
    lineHeight: 1.2,
  };
  if (dueAt !== undefined)
    return <UndoButton dueAt={dueAt} name={tracking} size={size} onUndo={() => confirms.undo(deliveryId)} />;
  const key = awaited in confirmTexts ? confirmTexts[awaited as keyof typeof confirmTexts] : 'confirmed';
  return (
    <Button
      variant="contained"
      startIcon={awaited === 'opening' ? <LockOpenRounded /> : <CheckRounded />}
      aria-label={`${t(key)}: ${line.targetName}, ${tracking}`}
      onClick={() => confirms.press(deliveryId, awaited)}
      sx={size}
    >
      {t(key)}
    </Button>
  );
}

function UndoButton({
  dueAt,
  name,
  size,
  onUndo,
}: {
  dueAt: number;
  name: string;
  size: object;
  onUndo: () => void;
}) {
  const t = useTexts(boardTexts);
  const now = useNow(250);
  const seconds = Math.max(0, Math.ceil((dueAt - now) / 1_000));
  return (
    <Button
      variant="outlined"
      startIcon={<UndoRounded />}
      aria-label={`${t('undo')}: ${name}`}
      disabled={seconds === 0}
      onClick={onUndo}
      sx={size}
    >
      <Box component="span">
        {t('undo')}
        <Box
          component="span"
          sx={{ display: 'block', fontSize: '0.6em', fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
        >
          {t('sendsIn', { seconds })}
        </Box>
      </Box>
    </Button>
  );
}
