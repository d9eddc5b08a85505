import { MAP_FINDINGS_NEVER_IGNORED, type MapDocument } from '@rota/contract/map-versions';
import { useEffect, useEffectEvent } from 'react';
import { Alert, Box, Button, LinearProgress, TextField } from '../../../../ui/kit.ts';
import { resultCodeOf } from '../../../../api/api-error.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { changeCount } from '../document/editor-store.ts';
import { differencesBetween, isUnchanged } from '../document/merge.rules.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { useCommit } from '../map-editor.queries.ts';
import { blockingFindings, useChecks } from '../panels/check-context.tsx';
import { CheckResult } from '../panels/checks-panel.tsx';
import { ShapeProblems, useBadShapes } from '../panels/shape-problems.tsx';
import { DifferenceList, useShowDifference } from '../panels/difference-list.tsx';
import { useEditor, useEditorState } from '../session/session-context.tsx';

type DialogProps = {
  onClose: () => void;
  /** The map was changed meanwhile: both changes are to be brought together. */
  onChanged: () => void;
  onCommitted: (saved: MapDocument) => void;
};

/** Describes the changes, checks them, and commits them. The check reports problems before any robot drives by them. */
export function CommitDialog(props: DialogProps) {
  const { onClose } = props;
  const t = useTexts(editorTexts);
  const { projectId } = useEditor();
  const state = useEditorState();
  const checks = useChecks();
  const { commit, send } = useSend(props);
  const mayOverride = useCan()('maps.override', projectId);
  const bad = useBadShapes();
  const { message } = checks;
  const result = checks.of === state.document ? checks.result : undefined;
  useFirstCheck(result === undefined && bad.length === 0);
  const blocking = result === undefined ? [] : blockingFindings(result, checks.reasons);
  const isHopeless = blocking.some(({ code }) => !mayOverride || MAP_FINDINGS_NEVER_IGNORED.includes(code));
  const isReady = message.trim() !== '' && bad.length === 0 && result !== undefined && blocking.length === 0;
  return (
    <FormDialog
      title={t('commitTitle', { count: changeCount(state) })}
      width="sm"
      submitLabel={t('commit')}
      isBusy={commit.isPending}
      canSubmit={isReady}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        label={t('message')}
        placeholder={t('messageExample')}
        value={message}
        onChange={(event) => checks.say(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Changes onShown={onClose} />
      <ShapeProblems shapes={bad} onShown={onClose} />
      {checks.isRunning && <LinearProgress aria-label={t('checking')} />}
      <CheckFailure />
      {blocking.length > 0 && (
        <Alert severity="warning">{isHopeless ? t('blockedHopeless') : t('blockedIgnore')}</Alert>
      )}
      {result !== undefined && <CheckResult result={result} onShown={onClose} />}
      {commit.isError && <Alert severity="error">{commit.error.message}</Alert>}
    </FormDialog>
  );
}

/** Checks what is edited when the dialog opens, if it needs to be. */
function useFirstCheck(isNeeded: boolean): void {
  const checks = useChecks();
  const check = useEffectEvent(() => {
    if (isNeeded) checks.run().catch(() => undefined);
  });
  useEffect(() => check(), []);
}

/** Commits what is edited, with its message and the reasons of the findings that are ignored. */
function useSend({ onChanged, onCommitted }: DialogProps) {
  const t = useTexts(editorTexts);
  const { session, projectId, mapId } = useEditor();
  const checks = useChecks();
  const commit = useCommit(projectId, mapId);
  const send = () => {
    const { document, base, restored } = session.store.state();
    const ignored = [...checks.reasons].map(([key, reason]) => ({ key, reason }));
    const isRestored = restored !== undefined && isUnchanged(restored.document, document);
    commit.mutate(
      {
        base: base.stamp,
        message: checks.message.trim(),
        drawings: [...document.drawings],
        points: [...document.points],
        ignored,
        ...(isRestored ? { restored_from: restored.version } : {}),
      },
      {
        onSuccess: (saved) => {
          toastSuccess(t('committed', { number: saved.version }));
          checks.say('');
          onCommitted(saved);
        },
        onError: (error) => {
          if (resultCodeOf(error) === 'VERSION_CONFLICT') onChanged();
          if (resultCodeOf(error) === 'MAP_FINDINGS_OPEN') checks.run().catch(() => undefined);
        },
      },
    );
  };
  return { commit, send };
}

/** What is changed; a press shows it on the map. */
function Changes({ onShown }: { onShown: () => void }) {
  const { base, document } = useEditorState();
  const show = useShowDifference();
  return (
    <Box sx={{ maxHeight: 208, overflowY: 'auto', flexShrink: 0 }}>
      <DifferenceList
        differences={differencesBetween(base, document)}
        onShow={(difference) => {
          onShown();
          show(difference);
        }}
      />
    </Box>
  );
}

/** Why the check failed, with the way to try again. */
function CheckFailure() {
  const t = useTexts(editorTexts);
  const checks = useChecks();
  if (checks.error === null || checks.isRunning) return null;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => checks.run()}>
          {t('runCheckAgain')}
        </Button>
      }
    >
      {checks.error.message}
    </Alert>
  );
}
