import type { Release, ReleaseState } from '@rota/contract/releases';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import UploadRounded from '@mui/icons-material/UploadRounded';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import { releaseTexts } from './releases.messages.ts';

const LOOKS: Readonly<Record<ReleaseState, StateLook>> = {
  uploading: { tone: 'going', icon: UploadRounded },
  checking: { tone: 'going', icon: FactCheckRounded },
  ready: { tone: 'neutral', icon: CheckCircleRounded },
  rejected: { tone: 'fault', icon: ErrorRounded },
  withdrawn: { tone: 'offline', icon: BlockRounded },
};

/** A release as people name it: what it is for, and its version. */
export function useReleaseName(): (release: Pick<Release, 'kind' | 'component' | 'version'>) => string {
  const t = useTexts(releaseTexts);
  return ({ kind, component, version }) => `${component === '' ? t(kind) : component} ${version}`;
}

/** The state of a release; an upload says how far it is. */
export function ReleaseStateChip({ release }: { release: Release }) {
  const t = useTexts(releaseTexts);
  const formats = useFormats();
  const { state, bytes, received_bytes: received } = release;
  const share = formats.percent(Math.floor((100 * received) / bytes));
  return <StateChip {...LOOKS[state]} label={state === 'uploading' ? `${t(state)} ${share}` : t(state)} />;
}

/** The models that a release fits, as one text. */
export function useModelsText(): (release: Pick<Release, 'models'>) => string {
  const t = useTexts(releaseTexts);
  return ({ models }) => (models.length === 0 ? t('allModels') : models.join(', '));
}

/** A release where a table has no room. */
export function ReleaseCard({ release }: { release: Release }) {
  const nameOf = useReleaseName();
  const modelsOf = useModelsText();
  const formats = useFormats();
  return (
    <RowCard
      name={nameOf(release)}
      state={<ReleaseStateChip release={release} />}
      line={`${release.channel} · ${modelsOf(release)}`}
      note={formats.bytes(release.bytes)}
    />
  );
}
