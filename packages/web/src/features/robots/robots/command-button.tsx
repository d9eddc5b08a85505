import type { SvgIconComponent } from '@mui/icons-material';
import type { MouseEvent } from 'react';
import { useId, useState } from 'react';
import { ButtonBase, CircularProgress, Popover, Tooltip, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useUnavailableReason } from './shared/command-availability.ts';
import type { Availability } from './shared/command-availability.rules.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { RADIUS, TOUCH_TARGET_PX, type Palette } from '../../../ui/tokens.ts';
import { robotPageTexts } from './robots.messages.ts';

type Look = 'plain' | 'main' | 'danger' | 'icon';
export type CommandButtonProps = {
  label: string;
  icon: SvgIconComponent;
  availability: Availability;
  isBusy?: boolean;
  onClick: (anchor: HTMLElement) => void;
  /** `danger`: the stop, solid red; `main`: solid accent; `icon`: its label is only spoken and on hover. */
  look?: Look;
  hint?: string | undefined;
};

/**
 * A command as a button. When it cannot be given it is grey but can still be reached, and a press says why: a reason that only shows on hover
 * does not exist on a tablet.
 */
export function CommandButton({
  label,
  icon: Icon,
  availability,
  isBusy = false,
  onClick,
  look = 'plain',
  hint,
}: CommandButtonProps) {
  const reason = useUnavailableReason()(availability);
  const reasonId = useId();
  const { palette } = useColours();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  function handleClick(event: MouseEvent<HTMLElement>): void {
    // A double click is one press, as Pause may have become Resume when the second one lands. Stop is heard every time.
    if (isBusy || (event.detail > 1 && look !== 'danger')) return;
    if (availability.can) onClick(event.currentTarget);
    else setAnchor(event.currentTarget);
  }
  return (
    <>
      <Tooltip title={reason ?? hint ?? (look === 'icon' ? label : '')} describeChild={look !== 'icon'}>
        <ButtonBase
          {...(look === 'icon' ? { 'aria-label': label } : {})}
          aria-disabled={!availability.can || isBusy}
          {...(reason === undefined ? {} : { 'aria-describedby': reasonId })}
          onClick={handleClick}
          sx={buttonStyle(look, availability.can, palette)}
        >
          {isBusy ? <CircularProgress size={22} color="inherit" /> : <Icon sx={{ fontSize: 22 }} />}
          {look !== 'icon' && <span>{label}</span>}
        </ButtonBase>
      </Tooltip>
      {reason !== undefined && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
      <ReasonPopover anchor={anchor} reason={reason} onClose={() => setAnchor(null)} />
    </>
  );
}

/** Why a command cannot be given now, beside its button. */
function ReasonPopover({
  anchor,
  reason,
  onClose,
}: {
  anchor: HTMLElement | null;
  reason: string | undefined;
  onClose: () => void;
}) {
  const t = useTexts(robotPageTexts);
  return (
    <Popover
      open={anchor !== null && reason !== undefined}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': t('reasonTitle'), sx: { px: 2, py: 1.25, maxWidth: 300 } },
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('reasonTitle')}
      </Typography>
      <Typography variant="body2">{reason}</Typography>
    </Popover>
  );
}

function buttonStyle(look: Look, canGive: boolean, palette: Palette) {
  const isPlain = look === 'plain' || look === 'icon';
  const solid =
    look === 'danger'
      ? { backgroundColor: 'error.main', color: 'error.contrastText' }
      : look === 'main'
        ? { backgroundColor: palette.accent, color: palette.accentInk }
        : {};
  const grey = {
    color: palette.inkFaint,
    backgroundColor: isPlain ? 'transparent' : palette.sunken,
    '& svg': { opacity: 0.6 },
  };
  return {
    flexDirection: 'column',
    gap: 0.25,
    minWidth: look === 'icon' ? 44 : 64,
    minHeight: 56,
    px: 0.75,
    py: 0.5,
    borderRadius: `${RADIUS.control}px`,
    fontFamily: 'inherit',
    fontSize: '0.8125rem',
    fontWeight: look === 'danger' ? 600 : 500,
    lineHeight: 1.15,
    color: palette.ink,
    '&:hover': {
      backgroundColor: isPlain ? 'action.hover' : undefined,
      filter: isPlain ? undefined : 'brightness(0.95)',
    },
    '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX + 4 },
    ...(canGive ? solid : grey),
  } as const;
}
