import { canonicalJson, findJsonProblem, jsonProblemTexts } from '@rota/contract/json-text';
import { sentenceTexts } from '@rota/contract/core';
import { useId, useRef, useState } from 'react';
import {
  Alert,
  AlertTitle,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { StickyBar } from '../../../ui/form/sticky-bar.tsx';
import { CodeEditor, type CodeEditorHandle } from '../../../ui/code-editor.tsx';
import { ConfigExamplesSection } from './config-examples-section.tsx';
import { ConfigHistory } from './config-history.tsx';
import { configTexts } from './config.messages.ts';
import { newerOf, useSaveConfig, type ConfigDocument, type ConfigKind } from './config.queries.ts';
import { DiffView } from '../../../ui/diff/diff-view.tsx';

/** A text that is being changed, and the version it was begun on. */
export type Draft = {
  readonly text: string;
  readonly base: ConfigDocument;
  readonly restoredFrom: number | undefined;
};

/**
 * The draft of a config: follows what is saved until it is changed, and from then on stays on the version it was begun on, until it is
 * saved, dropped or put on top of a newer one.
 */
function draftOf(
  newest: ConfigDocument,
  kept: Draft | undefined,
  setKept: (draft: Draft | undefined) => void,
) {
  const draft = kept ?? { text: newest.text, base: newest, restoredFrom: undefined };
  return {
    draft,
    isChanged: isChanged(kept),
    isBehind: kept !== undefined && newest.version > kept.base.version && newest.text !== kept.text,
    write: (text: string, restoredFrom = draft.restoredFrom) =>
      setKept({ text, base: draft.base, restoredFrom }),
    keepOnTop: () => setKept({ ...draft, base: newest }),
    drop: () => setKept(undefined),
  };
}

/** Whether a draft holds what is not saved. */
export function isChanged(draft: Draft | undefined): boolean {
  return draft !== undefined && draft.text !== draft.base.text;
}

export type ConfigEditorProps = {
  kind: ConfigKind;
  projectId: number;
  document: ConfigDocument;
  mayEdit: boolean;
  /** The unsaved text; undefined if there is none. */
  kept: Draft | undefined;
  onKeep: (draft: Draft | undefined) => void;
  onSaved: () => void;
};

/** A config as text: checked as it is typed, compared before it is saved, and never silently saved over another person's change. */
export function ConfigEditor(props: ConfigEditorProps) {
  const { kind, projectId, document, mayEdit } = props;
  const t = useTexts(configTexts);
  const [late, setLate] = useState<ConfigDocument>();
  const newest = late !== undefined && late.version > document.version ? late : document;
  const edited = draftOf(newest, props.kept, props.onKeep);
  const { draft, write, drop } = edited;
  const [isReviewing, setReviewing] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Stamp document={newest} />
      {!mayEdit && <Alert severity="info">{t('readOnly')}</Alert>}
      <UnusedValues text={newest.text} />
      {edited.isBehind && (
        <Conflict base={draft.base} newest={newest} onTakeTheirs={drop} onKeepMine={edited.keepOnTop} />
      )}
      <EditedText text={draft.text} mayEdit={mayEdit} onChange={(text) => write(text)} />
      {mayEdit && (
        <>
          <ConfigExamplesSection text={draft.text} onInsert={(text) => write(text)} />
          <ConfigHistory
            kind={kind}
            projectId={projectId}
            newestVersion={newest.version}
            onRestore={(log) => {
              write(log.text, log.version);
              toastSuccess(t('restoreHint', { version: log.version }));
            }}
          />
          <SaveBar kind={kind} edited={edited} onReview={() => setReviewing(true)} />
        </>
      )}
      <Review
        kind={kind}
        projectId={projectId}
        draft={draft}
        isOpen={isReviewing}
        onClose={() => setReviewing(false)}
        onSaved={() => {
          drop();
          props.onSaved();
        }}
        onLate={setLate}
      />
    </Box>
  );
}

type SaveBarProps = { kind: ConfigKind; edited: ReturnType<typeof draftOf>; onReview: () => void };

/** Whether there is something to save, and the ways to tidy it up, to discard it and to look at it before it is saved. */
function SaveBar({ kind, edited: { draft, isChanged, isBehind, write, drop }, onReview }: SaveBarProps) {
  const t = useTexts(configTexts);
  const isReadable = findJsonProblem(draft.text) === undefined;
  // The dynamic config is raw text: what cannot be read is kept, and its values are not used.
  const maySave = isChanged && !isBehind && (isReadable || kind === 'dynamic');
  return (
    <StickyBar>
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ flex: 1, flexBasis: { xs: '100%', sm: 0 } }}
      >
        {isChanged ? t('unsaved') : t('noChanges')}
      </Typography>
      <Button disabled={!isReadable} onClick={() => write(indentJson(draft.text))}>
        {t('format')}
      </Button>
      <Button disabled={!isChanged} onClick={drop}>
        {t('discard')}
      </Button>
      <Button variant="contained" disabled={!maySave} onClick={onReview}>
        {t('review')}
      </Button>
    </StickyBar>
  );
}

/** Says of what is saved that it cannot be read, and what follows from that. */
function UnusedValues({ text }: { text: string }) {
  const t = useTexts(configTexts);
  const problems = useTexts(jsonProblemTexts);
  const problem = findJsonProblem(text);
  if (problem === undefined) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{t('unusedTitle')}</AlertTitle>
      {t('unused', { line: problem.line })}{' '}
      {problems(problem.code, { line: problem.line, column: problem.column })}
    </Alert>
  );
}

function Stamp({ document }: { document: ConfigDocument }) {
  const t = useTexts(configTexts);
  const formats = useFormats();
  const now = useNow(30_000);
  const { updated_at: at, updated_by: by } = document;
  const parts = [
    document.version === 0 ? t('neverWritten') : t('version', { version: document.version }),
    ...(at === null ? [] : [t('changedBy', { by: by ?? t('someone'), ago: formats.ago(at, now) })]),
    t('checksum', { checksum: document.checksum.slice(0, 12) }),
  ];
  return (
    <Typography variant="body2" color="textSecondary" title={document.checksum}>
      {parts.join(' · ')}
    </Typography>
  );
}

type EditedTextProps = {
  text: string;
  mayEdit: boolean;
  onChange: (text: string) => void;
};

function EditedText({ text, mayEdit, onChange }: EditedTextProps) {
  const t = useTexts(configTexts);
  const problems = useTexts(jsonProblemTexts);
  const problem = findJsonProblem(text);
  const editor = useRef<CodeEditorHandle>(null);
  const problemId = useId();
  return (
    <Box>
      <CodeEditor
        label={t('editor')}
        value={text}
        isReadOnly={!mayEdit}
        errorLine={problem?.line}
        describedBy={problem === undefined ? undefined : problemId}
        handle={editor}
        onChange={onChange}
      />
      <Box
        id={problemId}
        role="status"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40 }}
      >
        <Typography variant="body2" color={problem === undefined ? 'textSecondary' : 'error'}>
          {problem === undefined
            ? t('valid')
            : problems(problem.code, { line: problem.line, column: problem.column })}
        </Typography>
        {problem !== undefined && mayEdit && (
          <Button size="small" onClick={() => editor.current?.goToLine(problem.line)}>
            {t('goToLine', { line: problem.line })}
          </Button>
        )}
      </Box>
    </Box>
  );
}

type ConflictProps = {
  base: ConfigDocument;
  newest: ConfigDocument;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

function Conflict({ base, newest, onTakeTheirs, onKeepMine }: ConflictProps) {
  const t = useTexts(configTexts);
  const [isShown, setShown] = useState(false);
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>
        {t('conflictTitle', { by: newest.updated_by ?? t('someone'), version: newest.version })}
      </AlertTitle>
      {t('conflictHint')}
      {isShown && (
        <Box sx={{ my: 1 }}>
          <DiffView before={base.text} after={newest.text} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" color="inherit" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('hideTheirs') : t('showTheirs')}
        </Button>
        <Button size="small" color="inherit" onClick={onTakeTheirs}>
          {t('takeTheirs')}
        </Button>
        <Button size="small" color="inherit" variant="outlined" onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
      </Box>
    </Alert>
  );
}

type ReviewProps = {
  kind: ConfigKind;
  projectId: number;
  draft: Draft;
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
  /** Another person saved first: receives what they saved. */
  onLate: (newer: ConfigDocument) => void;
};

/** The changes of a draft before they are saved. */
function Review({ kind, projectId, draft, isOpen, onClose, onSaved, onLate }: ReviewProps) {
  const t = useTexts(configTexts);
  const ui = useTexts(uiTexts);
  const tSentence = useTexts(sentenceTexts);
  const save = useSaveConfig(kind, projectId, (saved) => {
    onClose();
    toastSuccess(t('saved', { version: saved.version }));
    onSaved();
  });
  const handleSave = () =>
    save.mutate(
      { text: draft.text, base: draft.base.version, restoredFrom: draft.restoredFrom },
      {
        onError: (error) => {
          onClose();
          const newer = newerOf(kind, error);
          if (newer === undefined) toastFailure(error, tSentence('server_failed'));
          else onLate(newer);
        },
      },
    );
  const titleId = useId();
  const problem = findJsonProblem(draft.text);
  const isReadable = problem === undefined && findJsonProblem(draft.base.text) === undefined;
  const isSame = isOpen && isReadable && meaningOf(draft.text) === meaningOf(draft.base.text);
  return (
    <Dialog
      open={isOpen}
      onClose={save.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={titleId}>{t('reviewTitle')}</DialogTitle>
      <DialogContent>
        {problem === undefined ? (
          <Typography color="textSecondary" sx={{ mb: 1.5 }}>
            {isSame ? t('onlySpaces') : t('reviewHint')}
          </Typography>
        ) : (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {t('willBeUnused', { line: problem.line })}
          </Alert>
        )}
        <DiffView before={draft.base.text} after={draft.text} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus disabled={save.isPending} onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button variant="contained" loading={save.isPending} onClick={handleSave}>
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function meaningOf(text: string): string {
  return canonicalJson(JSON.parse(text));
}
function indentJson(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}
