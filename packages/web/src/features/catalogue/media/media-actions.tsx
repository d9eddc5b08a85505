import type { Media } from '@rota/contract/media';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { mediaPageTexts } from './media-page.messages.ts';
import { MediaPicker } from './shared/media-picker.tsx';
import { mediaKey } from './shared/media.queries.ts';

/** Renames a picture or video; replaces it where it is used, or removes it where it is not. */
export function MediaActions({ media, onGone }: { media: Media; onGone: () => void }) {
  const t = useTexts(mediaPageTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const [successorId, setSuccessorId] = useState<string>();
  const { name, media_id: mediaId, used } = media;
  const params = { projectId, mediaId };
  return (
    <Actions
      projectId={projectId}
      // Products and categories show another one from now on.
      renew={() => queries.invalidateQueries()}
      actions={[
        {
          id: 'rename',
          place: 'button',
          label: t('rename'),
          icon: EditRounded,
          permission: 'media.edit',
          dialog: (close) => <RenameDialog media={media} onClose={close} />,
        },
        {
          id: 'replace',
          place: 'button',
          label: t('replace'),
          icon: SwapHorizRounded,
          permission: 'media.edit',
          isOffered: used > 0,
          confirm: (asking) => <ReplaceQuestion {...asking} media={media} onChoose={setSuccessorId} />,
          run: async () => {
            if (successorId === undefined) return;
            const { replaced } = await api.media.replace({ params, body: { by: successorId } });
            toastSuccess(t('replaced', { count: replaced }));
          },
        },
        {
          id: 'remove',
          place: 'plain',
          label: t('remove'),
          icon: DeleteRounded,
          isDangerous: true,
          permission: 'media.edit',
          isOffered: used === 0,
          confirm: { title: t('removeAsk', { name }), children: t('removeHint'), isDangerous: true },
          run: () => api.media.remove({ params }),
          done: t('removed'),
          onDone: onGone,
        },
      ]}
    />
  );
}

type ReplaceProps = {
  media: Media;
  isBusy: boolean;
  onChoose: (mediaId: string) => void;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for what takes its place, and then whether to go on. */
function ReplaceQuestion({ media: { name, purpose, used }, onChoose, ...asking }: ReplaceProps) {
  const t = useTexts(mediaPageTexts);
  const [successor, setSuccessor] = useState<Media>();
  const choose = (chosen: Media) => {
    setSuccessor(chosen);
    onChoose(chosen.media_id);
  };
  if (successor === undefined)
    return <MediaPicker purpose={purpose} title={t('replace')} onChoose={choose} onClose={asking.onCancel} />;
  return (
    <ConfirmDialog {...asking} open title={t('replaceAsk', { name })} confirmLabel={t('replace')}>
      {t('replaceHint', { by: successor.name, count: used })}
    </ConfirmDialog>
  );
}

function RenameDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  const t = useTexts(mediaPageTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const { name, media_id: mediaId } = media;
  const form = useResourceForm({
    values: { name },
    save: async (body: { name: string }) => {
      await api.media.rename({ params: { projectId, mediaId }, body });
      toastSuccess(t('renamed'));
      await queries.invalidateQueries({ queryKey: mediaKey });
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('renameTitle', { name })}
      form={form}
      submitLabel={t('save')}
      canSubmit={form.watch('name').trim() !== ''}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('name')} autoFocus />
    </FormDialog>
  );
}
