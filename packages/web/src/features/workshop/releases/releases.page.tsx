import { RELEASE_KINDS, RELEASE_STATES, type Release } from '@rota/contract/releases';
import KeyRounded from '@mui/icons-material/KeyRounded';
import SystemUpdateAltRounded from '@mui/icons-material/SystemUpdateAltRounded';
import UploadRounded from '@mui/icons-material/UploadRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/kit.ts';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { useNow } from '../../../ui/now.ts';
import { UpdateGatewayButton } from '../ddi/shared/update-gateway.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { ReleaseCard, ReleaseStateChip, useModelsText, useReleaseName } from './release-look.tsx';
import { ReleasePanel } from './release-panel.tsx';
import { releaseTexts } from './releases.messages.ts';
import { releaseQueries } from './releases.queries.ts';
import { UploadDialog } from './upload-dialog.tsx';

const KEYS = { filters: ['search', 'kind', 'state'], open: 'release-id' } as const;
const oneOf = <T extends string>(text: string | null, values: readonly T[]): T | undefined =>
  values.find((value) => value === text);

/** Software that robots can install. */
export function ReleasesPage() {
  const t = useTexts(releaseTexts);
  const can = useCan();
  const api = useApi();
  const address = useListAddress(KEYS);
  const { search } = address;
  const nameOf = useReleaseName();
  const [open, setOpen] = useState<'upload' | 'keys'>();
  const mayPublish = can('releases.publish', undefined);
  const filters = {
    search: search.get('search') ?? '',
    kind: oneOf(search.get('kind'), RELEASE_KINDS),
    state: oneOf(search.get('state'), RELEASE_STATES),
  };
  const query = useInfiniteQuery({ ...releaseQueries.list(api, filters), placeholderData: keepPreviousData });
  const source = usePagedList(query);
  const upload = (
    <Button variant="contained" startIcon={<UploadRounded />} onClick={() => setOpen('upload')}>
      {t('upload')}
    </Button>
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <SpecList
        address={address}
        source={source}
        spec={{
          name: 'releases',
          title: t('title'),
          description: t('description'),
          actions: <PageActions upload={mayPublish && upload} onKeys={() => setOpen('keys')} />,
          columns: useColumns(),
          rowId: (row) => row.release_id,
          rowName: nameOf,
          rowTone: (row) => (row.state === 'rejected' ? 'fault' : undefined),
          card: (row) => <ReleaseCard release={row} />,
          searchLabel: t('searchLabel'),
          filters: useFilters(),
          empty: {
            icon: SystemUpdateAltRounded,
            title: t('empty'),
            ...(mayPublish ? { hint: t('emptyHint'), action: upload } : { hint: t('emptyReadHint') }),
          },
          panel: ({ id, row, onClose }) => (
            <ReleasePanel key={id} releaseId={id} row={row} onClose={onClose} />
          ),
        }}
      />
      {open === 'upload' && <UploadDialog onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </>
  );
}

function PageActions({ upload, onKeys }: { upload: ReactNode; onKeys: () => void }) {
  const t = useTexts(releaseTexts);
  const mayManageKeys = useCan()('release_keys.manage', undefined);
  return (
    <>
      {mayManageKeys && (
        <Button startIcon={<KeyRounded />} onClick={onKeys}>
          {t('keys')}
        </Button>
      )}
      <UpdateGatewayButton />
      {upload}
    </>
  );
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(releaseTexts);
  return [
    {
      key: 'kind',
      kind: 'one',
      label: t('kind'),
      options: RELEASE_KINDS.map((value) => ({ value, label: t(value) })),
    },
    {
      key: 'state',
      kind: 'one',
      label: t('state'),
      options: RELEASE_STATES.map((value) => ({ value, label: t(value) })),
    },
  ];
}

function useColumns(): readonly ListColumn<Release>[] {
  const t = useTexts(releaseTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const nameOf = useReleaseName();
  const modelsOf = useModelsText();
  return [
    { id: 'release', header: t('release'), isAlways: true, minWidth: 200, text: nameOf },
    { id: 'channel', header: t('channel'), minWidth: 100, text: (row) => row.channel },
    { id: 'models', header: t('models'), rank: 2, minWidth: 160, text: modelsOf },
    {
      id: 'size',
      header: t('size'),
      rank: 3,
      minWidth: 100,
      isNumeric: true,
      cell: (row) => formats.bytes(row.bytes),
      text: (row) => String(row.bytes),
    },
    {
      id: 'state',
      header: t('state'),
      minWidth: 150,
      cell: (row) => <ReleaseStateChip release={row} />,
      text: (row) => t(row.state),
    },
    {
      id: 'created',
      header: t('created'),
      rank: 1,
      minWidth: 140,
      cell: (row) => formats.moment(row.created_at, now),
      text: (row) => row.created_at,
    },
    { id: 'by', header: t('createdBy'), rank: 4, minWidth: 140, text: (row) => row.created_by },
  ];
}
