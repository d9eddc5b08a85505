import type { MapDocument, MapEditor } from '@rota/contract/map-versions';
import { useState, type ReactNode } from 'react';
import { Alert, Button } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { alignTexts } from '../align.messages.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { useEditor } from '../session/session-context.tsx';
import type { EditorActs } from './editor-acts.ts';
import { useIsBehind, useIsOnNewScan } from './kept-draft.ts';

type DraftProps = {
  /** When the draft was kept that is shown, ms; undefined where none is, or its notice was closed. */
  at: number | undefined;
  changes: number;
  onDiscard: () => void;
  onSeen: () => void;
};
type NoticesProps = {
  /** What was on the map when the editor was opened. */
  document: MapDocument;
  draft: DraftProps;
  others: readonly MapEditor[];
  isPhone: boolean;
  /** The panel that aligns the map is open: it is not offered again. */
  isAligning: boolean;
  acts: EditorActs;
};

/** What a person has to know before continuing: another person's commit, another scan, a restored draft. */
export function Notices({ document, draft, others, isPhone, isAligning, acts }: NoticesProps) {
  const t = useTexts(editorTexts);
  const tAlign = useTexts(alignTexts);
  const { projectId, mapId } = useEditor();
  const isBehind = useIsBehind(projectId, mapId, document);
  const isOnNewScan = useIsOnNewScan(projectId, mapId, document);
  return (
    <>
      {isBehind && (
        <Alert severity="warning" action={<Act onClick={acts.merge}>{t('bringTogether')}</Act>}>
          {t('behind')}
        </Alert>
      )}
      {isOnNewScan && !isAligning && (
        <Alert severity="info" action={<Act onClick={acts.align}>{tAlign('align')}</Act>}>
          {tAlign('newScan')}
        </Alert>
      )}
      <DraftNotice {...draft} />
      {isPhone && others.length > 0 && (
        <Alert severity="info">
          {t('othersHere', { count: others.length, name: others[0]?.name ?? '' })}
        </Alert>
      )}
    </>
  );
}

function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button color="inherit" size="small" onClick={onClick}>
      {children}
    </Button>
  );
}

/** Says that a draft is shown, and asks before it is discarded. */
function DraftNotice({ at, changes, onDiscard, onSeen }: DraftProps) {
  const t = useTexts(editorTexts);
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {at !== undefined && (
        <Alert
          severity="info"
          onClose={onSeen}
          action={
            <>
              <Act onClick={() => setAsking(true)}>{t('discard')}</Act>
              <Act onClick={onSeen}>{t('keepGoing')}</Act>
            </>
          }
        >
          {t('draftRestored', { time: formats.time(at), count: changes })}
        </Alert>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('discardTitle', { count: changes })}
        confirmLabel={t('discard')}
        isDangerous
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      >
        {t('discardBody')}
      </ConfirmDialog>
    </>
  );
}
