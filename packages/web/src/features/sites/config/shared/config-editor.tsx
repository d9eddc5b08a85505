import { findJsonProblem, jsonProblemTexts } from '@rota/contract/json-text';
import { useState, type ReactNode } from 'react';
import { Alert, AlertTitle, Box, Button, Typography } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useNow } from '../../../../ui/now.ts';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { StickyBar } from '../../../../ui/form/sticky-bar.tsx';
import { ConfigHistory } from './config-history.tsx';
import { configEditorTexts } from './config-editor.messages.ts';
import type { ConfigDocument, ConfigSource } from './config-source.ts';
import { draftOf, type Draft, type EditedProps, type ReachProps } from './config-draft.ts';
import { EditedText, type TextHelp } from './edited-text.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { VersionConflict } from './version-conflict.tsx';

export type ConfigEditorProps = {
  source: ConfigSource;
  document: ConfigDocument;
  mayEdit: boolean;
  /** The unsaved text; undefined if there is none. */
  kept: Draft | undefined;
  onKeep: (draft: Draft | undefined) => void;
  onSaved: (document: ConfigDocument) => void;
  /** Stands above the text: what is special about the newest version. */
  notice?: ReactNode;
  /** The fields in the place of the text; undefined while the text is shown. */
  fields?: ((edited: EditedProps) => ReactNode) | undefined;
  /** What is known about the keys of the text. */
  help?: TextHelp | undefined;
  /** What is wrong with a text that is JSON; a text with a problem is not saved. */
  hasProblem?: boolean | undefined;
  /** Beside the title of the history. */
  historyAction?: ReactNode;
  /** Asked before saving; without it a version is for all at once. */
  reachQuestion?: ((props: ReachProps) => ReactNode) | undefined;
};

/** A config: checked as it is typed, compared before it is saved, and never silently saved over another person's change. */
export function ConfigEditor(props: ConfigEditorProps) {
  const { source, document, mayEdit } = props;
  const t = useTexts(configEditorTexts);
  const [late, setLate] = useState<ConfigDocument>();
  const newest = late !== undefined && late.version > document.version ? late : document;
  const edited = draftOf(newest, props.kept, props.onKeep);
  const { draft, write, drop } = edited;
  const [isReviewing, setReviewing] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Stamp document={newest} />
      {!mayEdit && <Alert severity="info">{t('readOnly')}</Alert>}
      {props.notice}
      <UnusedValues text={newest.text} />
      {edited.isBehind && (
        <VersionConflict
          base={draft.base}
          newest={newest}
          onTakeTheirs={drop}
          onKeepMine={edited.keepOnTop}
        />
      )}
      <Edited {...props} text={draft.text} onChange={(text) => write(text)} />
      {mayEdit && (
        <>
          <ConfigHistory
            source={source}
            newestVersion={newest.version}
            action={props.historyAction}
            onRestore={(log) => {
              write(log.text, log.version);
              toastSuccess(t('restoreHint', { version: log.version }));
            }}
          />
          <SaveBar
            mayBeUnreadable={source.isRaw}
            hasProblem={props.hasProblem === true}
            isText={props.fields === undefined}
            edited={edited}
            onReview={() => setReviewing(true)}
          />
        </>
      )}
      <ReviewDialog
        source={source}
        draft={draft}
        isOpen={isReviewing}
        reachQuestion={props.reachQuestion}
        onClose={() => setReviewing(false)}
        onSaved={(saved) => {
          drop();
          props.onSaved(saved);
        }}
        onLate={setLate}
      />
    </Box>
  );
}

type BodyProps = Pick<ConfigEditorProps, 'fields' | 'help' | 'mayEdit'> & {
  text: string;
  onChange: (text: string) => void;
};

/** The fields where there are any; a text that cannot be read is shown as text. */
function Edited({ fields, help, mayEdit, text, onChange }: BodyProps) {
  if (fields !== undefined && findJsonProblem(text) === undefined) return fields({ text, mayEdit, onChange });
  return <EditedText text={text} mayEdit={mayEdit} help={help} onChange={onChange} />;
}

type SaveBarProps = {
  mayBeUnreadable: boolean;
  hasProblem: boolean;
  /** Its layout can be tidied up. */
  isText: boolean;
  edited: ReturnType<typeof draftOf>;
  onReview: () => void;
};

/** Whether there is something to save, and the ways to tidy it up, to discard it and to look at it before it is saved. */
function SaveBar({ mayBeUnreadable, hasProblem, isText, edited, onReview }: SaveBarProps) {
  const { draft, isChanged, isBehind, write, drop } = edited;
  const t = useTexts(configEditorTexts);
  const isReadable = findJsonProblem(draft.text) === undefined;
  // The dynamic config is raw text: what cannot be read is kept, and its values are not used.
  const maySave = isChanged && !isBehind && !hasProblem && (isReadable || mayBeUnreadable);
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
      {isText && (
        <Button disabled={!isReadable} onClick={() => write(indentJson(draft.text))}>
          {t('format')}
        </Button>
      )}
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
  const t = useTexts(configEditorTexts);
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
  const t = useTexts(configEditorTexts);
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

function indentJson(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}
