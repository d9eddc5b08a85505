import { sentenceTexts, type Permission } from '@rota/contract/core';
import { useId, useRef, useState, type ElementType, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, Button, ListItemIcon, MenuItem, type SvgIconProps, TextField, Typography } from '../kit.ts';
import { useCan } from '../../auth/auth-context.tsx';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../confirm-dialog.tsx';
import { toastFailedAction, toastSuccess } from '../toasts.tsx';
import { uiTexts } from '../ui.messages.ts';
import { ActionsMenu } from './actions-menu.tsx';

/**
 * The context of a question before an action. `onConfirm` takes true if the person saw that other records stop working, and
 * the reason where the question asks for one.
 */
type Asking = {
  isBusy: boolean;
  onConfirm: (evenIfNeeded?: boolean, reason?: string) => void;
  onCancel: () => void;
};

/** The question before an action, or a dialog of its own that asks it. */
type Confirmation =
  | (Pick<ConfirmDialogProps, 'title' | 'children' | 'typedName' | 'isDangerous'> & {
      /** The action's own label unless said otherwise. */
      confirmLabel?: string;
      /** Names a field for a reason, which a person may leave empty; it goes to `run`. */
      reasonLabel?: string;
    })
  | ((asking: Asking) => ReactNode);

type Shown = {
  /** Unique among the actions of one record. */
  id: string;
  /** A verb. */
  label: string;
  /** For screen readers, where the same label stands at several records. */
  fullLabel?: string;
  /** Needed in a menu, where labels stand below each other. */
  icon?: ElementType<SvgIconProps>;
  /** Shown in red: it cannot be undone. */
  isDangerous?: boolean;
  /** Left out for people without it in the project. */
  permission?: Permission;
  /** False leaves it out: it makes no sense in the record's present state. */
  isOffered?: boolean;
  /** Why it cannot be done now. It is then shown greyed, with the reason below it. */
  blockedBy?: string | undefined;
  /** The first thing to do, another button, one without a frame, or an entry of the menu behind three dots (unless said otherwise). */
  place?: 'main' | 'button' | 'plain' | 'menu';
};

/** One thing that can be done with a record: a link, a dialog of its own, or a call to the server. */
export type Action =
  | (Shown & { to: string; state?: unknown })
  | (Shown & { dialog: (close: () => void) => ReactNode })
  | (Shown & {
      confirm?: Confirmation;
      run: (evenIfNeeded: boolean, reason: string) => unknown;
      /** The message once it is done. */
      done?: string;
      /** The message if the server gives no reason for a failure. */
      failed?: string;
      onDone?: () => void;
    });

/** The actions of one record. */
export type ActionsProps = {
  actions: readonly Action[];
  /** The project in which permissions are looked up; undefined for the installation. */
  projectId: number | undefined;
  /** Reads again what an action may have changed, whether it succeeded or not. */
  renew?: () => unknown;
  size?: 'small' | 'medium';
  /** The name of the menu behind three dots. */
  menuLabel?: string;
  /** Stands between the buttons and the menu: what is no single action, such as a choice. */
  children?: ReactNode;
};

/**
 * The actions of a record: buttons for the first ones, a menu for the rest, and a confirmation before those that are hard to undo.
 * Failures are shown as toasts.
 */
export function Actions({ actions, projectId, renew, size = 'medium', menuLabel, children }: ActionsProps) {
  const t = useTexts(uiTexts);
  const can = useCan();
  const { asked, busy, begin, run, close } = useRun(renew);
  const may = (permission?: Permission) => permission === undefined || can(permission, projectId);
  const offered = actions.filter(({ permission, isOffered = true }) => isOffered && may(permission));
  const isReasoned = offered.some(({ blockedBy }) => blockedBy !== undefined);
  const inMenu = offered.filter(({ place = 'menu' }) => place === 'menu');
  const current = offered.find(({ id }) => id === asked);
  return (
    <>
      {(offered.length > 0 || Boolean(children)) && (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: isReasoned ? 'flex-start' : 'center', gap: 1 }}
        >
          {offered.map((action) =>
            action.place === undefined || action.place === 'menu' ? null : (
              <ActionButton
                key={action.id}
                action={action}
                size={size}
                isBusy={busy === action.id && asked === undefined}
                isHeld={busy !== undefined && beginsAtOnce(action)}
                onPress={() => begin(action)}
              />
            ),
          )}
          {children}
          {inMenu.length > 0 && (
            <ActionsMenu label={menuLabel ?? t('actions')}>
              {(choose) =>
                inMenu.map((action) => (
                  <ActionItem
                    key={action.id}
                    action={action}
                    isHeld={busy !== undefined && beginsAtOnce(action)}
                    onPress={choose(() => begin(action))}
                  />
                ))
              }
            </ActionsMenu>
          )}
        </Box>
      )}
      {current !== undefined && 'dialog' in current && current.dialog(close)}
      {current !== undefined && 'run' in current && current.confirm !== undefined && (
        <Question
          label={current.label}
          confirm={current.confirm}
          asking={{
            isBusy: busy !== undefined,
            onConfirm: (evenIfNeeded = false, reason = '') => run(current, evenIfNeeded, reason),
            onCancel: close,
          }}
        />
      )}
    </>
  );
}

type Runnable = Extract<Action, { run: unknown }>;

function beginsAtOnce(action: Action): action is Runnable {
  return 'run' in action && action.confirm === undefined;
}

/** Which action is asked about, which one runs, and how one begins. */
function useRun(renew: (() => unknown) | undefined) {
  const tSentence = useTexts(sentenceTexts);
  const [asked, setAsked] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const isRunning = useRef(false);
  const close = () => setAsked(undefined);
  const perform = async (action: Runnable, evenIfNeeded: boolean, reason: string) => {
    try {
      await action.run(evenIfNeeded, reason);
      if (action.done !== undefined) toastSuccess(action.done);
      action.onDone?.();
    } catch (error) {
      toastFailedAction(error, action.failed ?? tSentence('server_failed'));
    }
    // Before the record is read again: what was done may have opened a dialog of its own. Another action may be asked about by now.
    setAsked((now) => (now === action.id ? undefined : now));
    await renew?.();
  };
  const run = (action: Runnable, evenIfNeeded: boolean, reason: string) => {
    // A double click is one wish.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(action.id);
    perform(action, evenIfNeeded, reason)
      .catch(() => undefined)
      .finally(() => {
        isRunning.current = false;
        setBusy(undefined);
      });
  };
  const begin = (action: Action) => {
    if (beginsAtOnce(action)) run(action, false, '');
    else if (!('to' in action)) setAsked(action.id);
  };
  return { asked, busy, begin, run, close };
}

/** The longest reason that the server takes. */
const MOST_REASON = 200;
const VARIANTS = { main: 'contained', button: 'outlined', plain: 'text', menu: 'text' } as const;
/** `isHeld`: it would begin at once, but another call of the record is under way. */
type Pressed = { action: Action; isHeld: boolean; onPress: () => void };

function ActionButton({
  action,
  size,
  isBusy,
  isHeld,
  onPress,
}: Pressed & { size: 'small' | 'medium'; isBusy: boolean }) {
  const { icon: Icon, label, fullLabel, isDangerous = false, blockedBy, place = 'button' } = action;
  const reasonId = useId();
  const button = (
    <Button
      variant={VARIANTS[place]}
      aria-label={fullLabel}
      aria-describedby={blockedBy === undefined ? undefined : reasonId}
      size={size}
      color={isDangerous ? 'error' : 'primary'}
      startIcon={Icon && <Icon />}
      loading={isBusy}
      disabled={isHeld || blockedBy !== undefined}
      {...('to' in action ? { component: Link, to: action.to, state: action.state } : { onClick: onPress })}
    >
      {label}
    </Button>
  );
  if (blockedBy === undefined) return button;
  return (
    <Box sx={{ maxWidth: 240 }}>
      {button}
      <Typography id={reasonId} variant="caption" component="p" color="textSecondary" sx={{ mt: 0.25 }}>
        {blockedBy}
      </Typography>
    </Box>
  );
}

function ActionItem({ action, isHeld, onPress }: Pressed) {
  const { icon: Icon, label, isDangerous = false, blockedBy } = action;
  return (
    <MenuItem
      onClick={onPress}
      disabled={isHeld || blockedBy !== undefined}
      sx={isDangerous ? { color: 'error.main' } : {}}
      {...('to' in action && { component: Link, to: action.to, state: action.state })}
    >
      {Icon && (
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
      )}
      {blockedBy === undefined ? label : `${label}: ${blockedBy}`}
    </MenuItem>
  );
}

function Question({ label, confirm, asking }: { label: string; confirm: Confirmation; asking: Asking }) {
  const [reason, setReason] = useState('');
  if (typeof confirm === 'function') return confirm(asking);
  const { reasonLabel, children, ...question } = confirm;
  return (
    <ConfirmDialog
      confirmLabel={label}
      {...question}
      open
      isBusy={asking.isBusy}
      onConfirm={() => asking.onConfirm(false, reason.trim())}
      onCancel={asking.onCancel}
    >
      {reasonLabel === undefined ? (
        children
      ) : (
        <>
          {children}
          <TextField
            label={reasonLabel}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            fullWidth
            size="small"
            slotProps={{ htmlInput: { maxLength: MOST_REASON } }}
            sx={{ mt: 2 }}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
