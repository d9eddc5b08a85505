import type { SvgIconComponent } from '@mui/icons-material';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../kit.ts';
import { isUnknown } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { ErrorState, NotFoundState } from '../page-state.tsx';
import { uiTexts } from '../ui.messages.ts';
import { SidePanel } from './side-panel.tsx';

type RowPanelProps<Row, Key extends QueryKey> = {
  /** The row while it is among those of the list that are loaded. */
  row: Row | undefined;
  /** How to ask for it where it is not: an address may name any row. */
  one: UseQueryOptions<Row, Error, Row, Key>;
  /** The title while there is no row, and with it. */
  title: string;
  titleOf: (row: Row) => string;
  /** The text if there is no such row. */
  missing: { icon: SvgIconComponent; title: string; hint: string };
  onClose: () => void;
  children: (row: Row) => ReactNode;
};

/** The row that an address opens, beside its list, wherever in the list it stands and whatever the list is narrowed to. */
export function RowPanel<Row, Key extends QueryKey>({
  row,
  one,
  title,
  titleOf,
  missing,
  onClose,
  children,
}: RowPanelProps<Row, Key>) {
  const t = useTexts(uiTexts);
  const query = useQuery({ ...one, enabled: row === undefined });
  const isMissing = row === undefined && isUnknown(query.error);
  const known = row ?? (isMissing ? undefined : query.data);
  return (
    <SidePanel title={known === undefined ? title : titleOf(known)} onClose={onClose}>
      {known !== undefined && children(known)}
      {known === undefined && query.isPending && <Skeleton variant="rounded" height={220} />}
      {isMissing && (
        <NotFoundState
          isWholePage={false}
          icon={missing.icon}
          title={missing.title}
          backLabel={t('backToList')}
          onBack={onClose}
        >
          {missing.hint}
        </NotFoundState>
      )}
      {known === undefined && query.isError && !isMissing && (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      )}
    </SidePanel>
  );
}
