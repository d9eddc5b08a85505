import type { BillLine, PartBill } from '@rota/contract/parts';
import AddRounded from '@mui/icons-material/AddRounded';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PlaylistAddCheckRounded from '@mui/icons-material/PlaylistAddCheckRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { BillDialog } from './bill-dialog.tsx';
import { billTexts } from './bill.messages.ts';
import { useKindWords } from './part-looks.tsx';
import { partQueries } from './parts.queries.ts';

/** What robots of each model are made of. */
export function BillsPage() {
  const t = useTexts(billTexts);
  const { data, error, refetch } = useQuery(partQueries.bills(useApi()));
  const mayEdit = useCan()('workshop.set_up', undefined);
  const [isAdding, setAdding] = useState(false);
  const add = mayEdit && (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Page width="form">
      <PageHeader
        title={t('title')}
        description={t('hint')}
        actions={
          <>
            <Button component={Link} to="/workshop/parts" startIcon={<ArrowBackRounded />}>
              {t('back')}
            </Button>
            {data !== undefined && data.length > 0 && add}
          </>
        }
      />
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {data === undefined && error === null && (
        <Skeleton variant="rounded" height={240} role="status" aria-label={t('loading')} />
      )}
      {data?.length === 0 && (
        <EmptyState icon={PlaylistAddCheckRounded} title={t('emptyTitle')} action={add}>
          {t('emptyHint')}
        </EmptyState>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {data?.map((bill) => (
          <Bill key={bill.model} bill={bill} mayEdit={mayEdit} />
        ))}
      </Box>
      {isAdding && <BillDialog bill={undefined} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Bill({ bill, mayEdit }: { bill: PartBill; mayEdit: boolean }) {
  const t = useTexts(billTexts);
  const [isEditing, setEditing] = useState(false);
  const edit = mayEdit && (
    <Button startIcon={<EditRounded />} onClick={() => setEditing(true)}>
      {t('edit')}
    </Button>
  );
  return (
    <TitledPart title={bill.model} aside={edit}>
      {bill.lines.length === 0 && <Typography color="textSecondary">{t('noLines')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {bill.lines.map((line, index) => (
          // A bill may have two lines that say the same.
          <Line key={`${line.type} ${String(index)}`} line={line} />
        ))}
      </Box>
      {isEditing && <BillDialog bill={bill} onClose={() => setEditing(false)} />}
    </TitledPart>
  );
}

function Line({ line }: { line: BillLine }) {
  const t = useTexts(billTexts);
  const { number } = useFormats();
  const kind = useKindWords();
  const name = [kind(line), line.model_number].filter((word) => word !== '').join(' ');
  const { most_hours: hours, most_km: km, most_cycles: cycles } = line;
  const limits = [
    ...(hours === null ? [] : [t('hours', { count: number(hours) })]),
    ...(km === null ? [] : [t('km', { count: number(km) })]),
    ...(cycles === null ? [] : [t('cycles', { count: number(cycles) })]),
  ];
  return (
    <Box component="li">
      <Typography>{t('line', { count: line.count, kind: name })}</Typography>
      {limits.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('limits', { limits: limits.join(' · ') })}
        </Typography>
      )}
    </Box>
  );
}
