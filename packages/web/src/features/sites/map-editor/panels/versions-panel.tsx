import type { MapVersion } from '@rota/contract/map-versions';
import CompareRounded from '@mui/icons-material/CompareRounded';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Box, Button, LinearProgress, Typography } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useNow } from '../../../../ui/now.ts';
import { ErrorState } from '../../../../ui/page-state.tsx';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { documentOf } from '../document/editor-store.ts';
import { differencesBetween } from '../document/merge.rules.ts';
import type { EditorDocument } from '../document/objects.ts';
import { versionTexts } from '../versions.messages.ts';
import { mapVersionQueries } from '../map-editor.queries.ts';
import { useEditor, useEditorState } from '../session/session-context.tsx';
import { DifferenceList, useShowDifference } from './difference-list.tsx';

/** The commits with their authors: each version can be compared with the current draft, and restored. `first` is open to begin with. */
export function VersionsPanel({ first }: { first?: number | undefined }) {
  const t = useTexts(versionTexts);
  const { projectId, mapId } = useEditor();
  const versions = useQuery(mapVersionQueries.versions(useApi(), projectId, mapId));
  const [opened, setOpened] = useState(first);
  if (versions.isPending) return <LinearProgress aria-label={t('loadingVersions')} />;
  if (versions.isLoadingError)
    return (
      <ErrorState error={versions.error} onRetry={() => void versions.refetch().catch(() => undefined)} />
    );
  const { items } = versions.data;
  if (items.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
        {t('noVersions')}
      </Typography>
    );
  }
  return (
    <>
      <Button
        component={Link}
        to={`/project/maps/compare?map=${encodeURIComponent(mapId)}`}
        startIcon={<CompareRounded />}
        sx={{ mx: 1.5, mt: 1.5 }}
      >
        {t('compareTwo')}
      </Button>
      <Box
        component="ol"
        sx={{ listStyle: 'none', m: 0, p: 1.5, display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {items.map((version) => (
          <VersionItem
            key={version.version}
            version={version}
            isOpen={opened === version.version}
            onOpen={() => setOpened((before) => (before === version.version ? undefined : version.version))}
          />
        ))}
      </Box>
    </>
  );
}

function VersionItem({
  version,
  isOpen,
  onOpen,
}: {
  version: MapVersion;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const t = useTexts(versionTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const at = version.at === null ? '' : formats.moment(version.at, now);
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 1.25 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t('versionTitle', { number: version.version, message: version.message ?? t('noMessage') })}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p">
        {version.by === null ? at : t('byAt', { name: version.by, at })}
      </Typography>
      {version.restored_from !== null && (
        <Typography variant="caption" color="textSecondary" component="p">
          {t('restoredFrom', { number: version.restored_from })}
        </Typography>
      )}
      <Button size="small" aria-expanded={isOpen} onClick={onOpen} sx={{ ml: -0.5 }}>
        {isOpen ? t('closeComparison') : t('compare')}
      </Button>
      {isOpen && <Comparison version={version.version} />}
    </Box>
  );
}

/** The differences from a version, in words and on the map, and the action that restores the version. */
function Comparison({ version }: { version: number }) {
  const t = useTexts(versionTexts);
  const { session, projectId, mapId } = useEditor();
  const { document } = useEditorState();
  const show = useShowDifference();
  const old = useQuery(mapVersionQueries.version(useApi(), projectId, mapId, version));
  const then: EditorDocument | undefined = useMemo(() => old.data && documentOf(old.data), [old.data]);
  const differences = useMemo(
    () => (then === undefined ? [] : differencesBetween(then, document)),
    [then, document],
  );
  useEffect(() => {
    session.screen()?.compare(differences.flatMap(({ before }) => before ?? []));
    return () => session.screen()?.compare([]);
  }, [session, differences]);
  if (old.isPending) return <LinearProgress aria-label={t('loadingVersions')} />;
  if (then === undefined)
    return <ErrorState error={old.error} onRetry={() => void old.refetch().catch(() => undefined)} />;
  return (
    <>
      <Typography variant="body2" role="status" sx={{ my: 0.5 }}>
        {differences.length === 0 ? t('sameAsNow') : t('differentSince', { count: differences.length })}
      </Typography>
      <DifferenceList differences={differences} onShow={show} />
      {differences.length > 0 && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => {
            session.store.restore(version, then);
            toastSuccess(t('restored', { number: version }));
          }}
          sx={{ mt: 1 }}
        >
          {t('restore')}
        </Button>
      )}
    </>
  );
}
