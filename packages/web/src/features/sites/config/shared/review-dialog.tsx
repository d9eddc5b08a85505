import { canonicalJson, findJsonProblem } from '@rota/contract/json-text';
import { sentenceTexts } from '@rota/contract/core';
import { useId, useState, type ReactNode } from 'react';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { DiffView } from '../../../../ui/diff/diff-view.tsx';
import { toastFailure, toastSuccess } from '../../../../ui/toasts.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import type { Draft, ReachProps } from './config-draft.ts';
import { configEditorTexts } from './config-editor.messages.ts';
import {
  EVERYONE_NOW,
  newerOf,
  useSaveConfig,
  type ConfigDocument,
  type ConfigSource,
  type Reach,
} from './config-source.ts';

type ReviewProps = {
  source: ConfigSource;
  draft: Draft;
  isOpen: boolean;
  reachQuestion: ((props: ReachProps) => ReactNode) | undefined;
  onClose: () => void;
  onSaved: (document: ConfigDocument) => void;
  /** Another person saved first: receives what they saved. */
  onLate: (newer: ConfigDocument) => void;
};

/** The changes of a draft before they are saved, and whom they reach. */
export function ReviewDialog({ isOpen, ...props }: ReviewProps) {
  const [reach, setReach] = useState<Reach>(EVERYONE_NOW);
  const { source, draft, onClose, reachQuestion } = props;
  const t = useTexts(configEditorTexts);
  const ui = useTexts(uiTexts);
  const save = useReviewedSave(props);
  const close = () => {
    setReach(EVERYONE_NOW);
    onClose();
  };
  const titleId = useId();
  const problem = findJsonProblem(draft.text);
  const isReadable = problem === undefined && findJsonProblem(draft.base.text) === undefined;
  const isSame = isOpen && isReadable && meaningOf(draft.text) === meaningOf(draft.base.text);
  const hint = source.isRaw ? t('reviewHint') : t('reviewHintReach');
  return (
    <Dialog
      open={isOpen}
      onClose={save.isPending ? undefined : close}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={titleId}>{t('reviewTitle')}</DialogTitle>
      <DialogContent>
        {problem === undefined ? (
          <Typography color="textSecondary" sx={{ mb: 1.5 }}>
            {isSame ? t('onlySpaces') : hint}
          </Typography>
        ) : (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {t('willBeUnused', { line: problem.line })}
          </Alert>
        )}
        <DiffView before={draft.base.text} after={draft.text} />
        {isOpen && reachQuestion?.({ text: draft.text, reach, onChange: setReach })}
      </DialogContent>
      <DialogActions>
        <Button autoFocus disabled={save.isPending} onClick={close}>
          {ui('cancel')}
        </Button>
        <Button variant="contained" loading={save.isPending} onClick={() => save.start(reach, close)}>
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useReviewedSave({ source, draft, onSaved, onLate }: Omit<ReviewProps, 'isOpen'>) {
  const t = useTexts(configEditorTexts);
  const tSentence = useTexts(sentenceTexts);
  const save = useSaveConfig(source, (saved) => {
    const text = saved.merged === true ? t('savedMerged', { version: saved.version }) : undefined;
    toastSuccess(text ?? t('saved', { version: saved.version }));
    onSaved(saved);
  });
  return {
    isPending: save.isPending,
    start: (reach: Reach, close: () => void) =>
      save.mutate(
        { text: draft.text, base: draft.base.version, restoredFrom: draft.restoredFrom, reach },
        {
          onSettled: close,
          onError: (error) => {
            const newer = newerOf(source, error);
            if (newer === undefined) toastFailure(error, tSentence('server_failed'));
            else onLate(newer);
          },
        },
      ),
  };
}

function meaningOf(text: string): string {
  return canonicalJson(JSON.parse(text));
}
