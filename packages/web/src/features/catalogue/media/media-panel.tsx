import { textIn } from '@rota/contract/core';
import { MEDIA_LIMITS, type Media, type MediaUse } from '@rota/contract/media';
import PermMediaRounded from '@mui/icons-material/PermMediaRounded';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Alert, Box, Link, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { mediaPath, MediaThumb } from './shared/media-thumb.tsx';
import { mediaQueries } from './shared/media.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { MediaActions } from './media-actions.tsx';
import { mediaPageTexts } from './media-page.messages.ts';

/** One picture or video beside the list: where it is shown, and what can be done with it. */
export function MediaPanel({
  mediaId,
  row,
  onClose,
}: {
  mediaId: string;
  row: Media | undefined;
  onClose: () => void;
}) {
  const t = useTexts(mediaPageTexts);
  const { project_id: projectId } = useProject();
  return (
    <RowPanel
      row={row}
      one={mediaQueries.one(useApi(), projectId, mediaId)}
      title={t('facts')}
      titleOf={({ name }) => name}
      missing={{ icon: PermMediaRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(media) => <Known media={media} onClose={onClose} />}
    </RowPanel>
  );
}

function Known({ media, onClose }: { media: Media; onClose: () => void }) {
  const t = useTexts(mediaPageTexts);
  const formats = useFormats();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {MEDIA_LIMITS[media.purpose].kind === 'video' ? (
        <Film media={media} />
      ) : MEDIA_LIMITS[media.purpose].kind === 'sound' ? (
        <Box
          component="audio"
          src={mediaPath(media.media_id)}
          aria-label={media.name}
          controls
          preload="none"
        />
      ) : (
        <MediaThumb media={media} size={240} />
      )}
      <MediaActions media={media} onGone={onClose} />
      <PanelSection title={t('facts')}>
        <FactList
          facts={[
            [t('purpose'), t(media.purpose)],
            ...(MEDIA_LIMITS[media.purpose].kind === 'sound'
              ? []
              : [[t('size'), `${media.width} × ${media.height}`] satisfies Fact]),
            [t('bytes'), formats.bytes(media.bytes)],
            [t('addedBy'), `${media.created_by}, ${formats.dateTime(media.created_at)}`],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('whereUsed')}>
        <Uses mediaId={media.media_id} />
      </PanelSection>
    </Box>
  );
}

/** A video as it is, to be played. */
function Film({ media: { media_id: id, name, width, height } }: { media: Media }) {
  return (
    <Box
      component="video"
      src={mediaPath(id)}
      aria-label={name}
      controls
      muted
      playsInline
      preload="metadata"
      sx={{
        alignSelf: 'flex-start',
        maxWidth: '100%',
        maxHeight: 420,
        aspectRatio: `${width} / ${height}`,
        borderRadius: '8px',
        backgroundColor: 'action.hover',
      }}
    />
  );
}

/** Where each kind of use leads. */
function leadsTo({ kind, id }: MediaUse): string {
  if (kind === 'product') return `/project/products?product-id=${encodeURIComponent(id)}`;
  if (kind === 'speech') return '/project/speech';
  return kind === 'category'
    ? `/project/products?part=categories&heading-id=${encodeURIComponent(id)}`
    : '/project/selling';
}

function Uses({ mediaId }: { mediaId: string }) {
  const t = useTexts(mediaPageTexts);
  const { project_id: projectId } = useProject();
  const [language] = useLanguage();
  const { data: uses, error } = useQuery(mediaQueries.uses(useApi(), projectId, mediaId));
  if (error !== null) return <Alert severity="error">{error.message}</Alert>;
  if (uses === undefined) return <Skeleton width="60%" />;
  if (uses.length === 0) return <Typography color="textSecondary">{t('unused')}</Typography>;
  const words = {
    product: t('usedByProduct'),
    category: t('usedByCategory'),
    project: t('usedByProject'),
    speech: t('usedBySpeech'),
  };
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <Link component={RouterLink} to={leadsTo(use)}>
            {[words[use.kind], textIn(use.name, language)].filter((word) => word !== '').join(': ')}
          </Link>
        </li>
      ))}
    </Box>
  );
}
