import { USE_EFFECTS, type RecordUse } from '@rota/contract/core';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../../ui/page-state.tsx';
import { UseLines } from './use-lines.tsx';
import { usesTexts } from './uses.messages.ts';

type ConfirmRemovalProps = Omit<ConfirmDialogProps, 'open' | 'isDangerous' | 'canConfirm' | 'onConfirm'> & {
  /** Names the record among the cached answers. */
  usesKey: readonly (string | number)[];
  readUses: (signal: AbortSignal) => Promise<RecordUse[]>;
  /** `evenIfNeeded`: the person saw that records stop working. */
  onConfirm: (evenIfNeeded: boolean) => void;
};

/** Asks before a record is deleted and shows what depends on it. It offers no deletion while something needs the record. */
export function ConfirmRemoval({
  usesKey,
  readUses,
  children,
  typedName,
  isBusy = false,
  onConfirm,
  ...question
}: ConfirmRemovalProps) {
  const uses = useQuery({
    queryKey: ['uses', ...usesKey],
    queryFn: ({ signal }) => readUses(signal),
    // The confirmation covers only the records that were shown.
    staleTime: Infinity,
    gcTime: 0,
  });
  const has = (effect: RecordUse['effect']) => uses.data?.some((use) => use.effect === effect) === true;
  const canConfirm = uses.data !== undefined && !has('needs');
  return (
    <ConfirmDialog
      {...question}
      open
      isDangerous
      canConfirm={canConfirm}
      // A name to type would promise a deletion that is not possible.
      typedName={canConfirm ? typedName : undefined}
      isBusy={isBusy}
      onConfirm={() => onConfirm(has('stops'))}
    >
      {children}
      {uses.isPending && <Skeleton variant="rounded" height={40} sx={{ mt: 2 }} />}
      {uses.isError && <ErrorState error={uses.error} onRetry={() => uses.refetch()} />}
      {uses.data !== undefined && <Effects uses={uses.data} />}
    </ConfirmDialog>
  );
}

const severities = { needs: 'error', stops: 'warning', stays: 'info', goes: 'warning' } as const;

function Effects({ uses }: { uses: readonly RecordUse[] }) {
  const t = useTexts(usesTexts);
  return USE_EFFECTS.map((effect) => {
    const ofEffect = uses.filter((use) => use.effect === effect);
    if (ofEffect.length === 0) return null;
    return (
      <Alert key={effect} severity={severities[effect]} sx={{ mt: 2 }}>
        {t(effect)}
        <UseLines uses={ofEffect} />
      </Alert>
    );
  });
}
