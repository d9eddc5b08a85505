import type { Release } from '@rota/contract/releases';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import SystemUpdateAltRounded from '@mui/icons-material/SystemUpdateAltRounded';
import UploadRounded from '@mui/icons-material/UploadRounded';
import VerifiedRounded from '@mui/icons-material/VerifiedRounded';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { Alert, Box, Typography } from '../../../ui/kit.ts';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { ReleaseStateChip, useModelsText, useReleaseName } from './release-look.tsx';
import { releaseTexts } from './releases.messages.ts';
import { releaseQueries, useRenewReleases } from './releases.queries.ts';
import { UploadDialog } from './upload-dialog.tsx';

type Props = { releaseId: string; row: Release | undefined; onClose: () => void };

/** One release beside its list. */
export function ReleasePanel({ releaseId, row, onClose }: Props) {
  const t = useTexts(releaseTexts);
  const nameOf = useReleaseName();
  return (
    <RowPanel
      row={row}
      one={releaseQueries.one(useApi(), releaseId)}
      title={t('release')}
      titleOf={nameOf}
      missing={{ icon: SystemUpdateAltRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(release) => (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          <ReleaseActions release={release} onClose={onClose} />
          <Trouble release={release} />
          <PanelSection title={t('facts')}>
            <Facts release={release} />
          </PanelSection>
          <PanelSection title={t('notes')}>
            <Notes release={release} />
          </PanelSection>
          <PanelSection title={t('proof')}>
            <Proof release={release} />
          </PanelSection>
          <PanelLinks>
            <HistoryLink scope="installation" entity="release" id={release.release_id} />
          </PanelLinks>
        </Box>
      )}
    </RowPanel>
  );
}

/** What a person has to know before anything else. */
function Trouble({ release: { state, rejection } }: { release: Release }) {
  const t = useTexts(releaseTexts);
  if (rejection !== null) return <Alert severity="error">{t(rejection)}</Alert>;
  if (state !== 'checking') return null;
  return <Alert severity="info">{t('checkingHint')}</Alert>;
}

function Facts({ release }: { release: Release }) {
  const t = useTexts(releaseTexts);
  const formats = useFormats();
  const modelsOf = useModelsText();
  const { bytes, received_bytes: received } = release;
  const size =
    received < bytes
      ? t('received', { done: formats.bytes(received), total: formats.bytes(bytes) })
      : formats.bytes(bytes);
  const withdrawn: readonly Fact[] =
    release.withdrawn_at === null
      ? []
      : [
          [t('withdrawnWhen'), formats.dateTime(release.withdrawn_at)],
          [t('withdrawnBy'), release.withdrawn_by],
        ];
  const facts: readonly Fact[] = [
    [t('state'), <ReleaseStateChip key="state" release={release} />],
    [t('kind'), t(release.kind)],
    ...(release.component === '' ? [] : [[t('component'), release.component] satisfies Fact]),
    [t('version'), release.version],
    [t('channel'), release.channel],
    [t('models'), modelsOf(release)],
    [t('size'), size],
    [t('created'), formats.dateTime(release.created_at)],
    [t('createdBy'), release.created_by],
    ...(release.ready_at === null
      ? []
      : [[t('readySince'), formats.dateTime(release.ready_at)] satisfies Fact]),
    ...withdrawn,
  ];
  return <FactList facts={facts} />;
}

function Notes({ release: { notes_en: english, notes_tr: turkish } }: { release: Release }) {
  const t = useTexts(releaseTexts);
  const both = [
    { lang: 'en', label: t('english'), text: english },
    { lang: 'tr', label: t('turkish'), text: turkish },
  ].filter(({ text }) => text !== null);
  if (both.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('noNotes')}
      </Typography>
    );
  return both.map(({ lang, label, text }) => (
    <Box key={lang} sx={{ mb: 1.5 }}>
      <Typography variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="body2" lang={lang} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Box>
  ));
}

function Proof({ release }: { release: Release }) {
  const t = useTexts(releaseTexts);
  const mono = { fontFamily: FONT_MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' } as const;
  return (
    <FactList
      facts={[
        [
          t('hash'),
          <Box key="hash" sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
            <Box component="span" sx={mono}>
              {release.sha256}
            </Box>
            <CopyButton text={release.sha256} label={t('copyHash')} doneText={t('hashCopied')} />
          </Box>,
        ],
        [
          t('signature'),
          <StateChip
            key="signature"
            quiet
            tone="neutral"
            icon={VerifiedRounded}
            label={t('verifiedBy', { key: release.key_name })}
          />,
        ],
      ]}
    />
  );
}

function ReleaseActions({ release, onClose }: { release: Release; onClose: () => void }) {
  const t = useTexts(releaseTexts);
  const api = useApi();
  const name = useReleaseName()(release);
  // Not a dialog of the action, which is offered no longer once the file is whole.
  const [isContinuing, setContinuing] = useState(false);
  const isUploading = release.state === 'uploading';
  const params = { releaseId: release.release_id };
  const publish = { permission: 'releases.publish' } as const;
  const actions: readonly Action[] = [
    {
      ...publish,
      id: 'continue',
      place: 'main',
      label: t('continueUpload'),
      icon: UploadRounded,
      isOffered: isUploading,
      run: () => setContinuing(true),
    },
    {
      ...publish,
      id: 'withdraw',
      place: 'button',
      label: t('withdraw'),
      isDangerous: true,
      isOffered: release.state === 'ready',
      confirm: { title: t('withdrawAsk', { name }), children: t('withdrawHint'), isDangerous: true },
      run: () => api.releases.withdraw({ params }),
      done: t('wasWithdrawn'),
    },
    {
      ...publish,
      id: 'remove',
      place: 'button',
      label: isUploading ? t('cancelUpload') : t('remove'),
      icon: DeleteRounded,
      isDangerous: true,
      isOffered: !release.is_used,
      confirm: {
        title: isUploading ? t('cancelAsk', { name }) : t('removeAsk', { name }),
        children: isUploading ? t('cancelHint') : t('removeHint'),
        confirmLabel: isUploading ? t('cancelUpload') : t('remove'),
        isDangerous: true,
      },
      run: () => api.releases.remove({ params }),
      done: isUploading ? t('wasCancelled') : t('wasRemoved'),
      onDone: onClose,
    },
  ];
  return (
    <Box>
      <Actions projectId={undefined} renew={useRenewReleases()} actions={actions} />
      {isContinuing && <UploadDialog release={release} onClose={() => setContinuing(false)} />}
    </Box>
  );
}
