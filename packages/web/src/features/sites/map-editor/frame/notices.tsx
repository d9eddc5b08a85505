import type { MapEditor } from '@rota/contract/map-versions';
import { useState } from 'react';
import { Alert, Button } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { alignTexts } from '../align.messages.ts';
import { editorTexts } from '../map-editor.messages.ts';

type NoticesProps = {
  /** When the draft was kept that is shown, ms; undefined where none is, or its notice was closed. */
  draftAt: number | undefined;
  changes: number;
  /** Whether another person committed since this draft began. */
  isBehind: boolean;
  others: readonly MapEditor[];
  isPhone: boolean;
  onDiscard: () => void;
  onDraftSeen: () => void;
  onMerge: () => void;
  /** Offered where another scan lies below what is drawn. */
  onAlign: (() => void) | undefined;
};

/** What a person has to know before continuing: a restored draft, and another person's commit. */
export function Notices({
  draftAt,
  changes,
  isBehind,
  others,
  isPhone,
  onDiscard,
  onDraftSeen,
  onMerge,
  onAlign,
}: NoticesProps) {
  const t = useTexts(editorTexts);
  const tAlign = useTexts(alignTexts);
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {isBehind && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={onMerge}>
              {t('bringTogether')}
            </Button>
          }
        >
          {t('behind')}
        </Alert>
      )}
      {onAlign !== undefined && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={onAlign}>
              {tAlign('align')}
            </Button>
          }
        >
          {tAlign('newScan')}
        </Alert>
      )}
      {draftAt !== undefined && (
        <Alert
          severity="info"
          onClose={onDraftSeen}
          action={
            <>
              <Button color="inherit" size="small" onClick={() => setAsking(true)}>
                {t('discard')}
              </Button>
              <Button color="inherit" size="small" onClick={onDraftSeen}>
                {t('keepGoing')}
              </Button>
            </>
          }
        >
          {t('draftRestored', { time: formats.time(draftAt), count: changes })}
        </Alert>
      )}
      {isPhone && others.length > 0 && (
        <Alert severity="info">
          {t('othersHere', { count: others.length, name: others[0]?.name ?? '' })}
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
