import { partMove, type Part, type PartDetails } from '@rota/contract/parts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useSendPhoto } from './install-form.ts';
import { useRenewParts } from './parts.queries.ts';
import { PhotoField } from './photo-field.tsx';
import { placeTexts } from './place.messages.ts';

type Fields = z.input<typeof partMove>;
type Body = z.output<typeof partMove>;

/** Takes a part to the shelf, to repair or to scrap. */
export function MoveDialog({ part, onClose }: { part: Part; onClose: () => void }) {
  const t = useTexts(placeTexts);
  const api = useApi();
  const intent = useIntent();
  const renew = useRenewParts();
  const send = useSendPhoto();
  const [photo, setPhoto] = useState<File>();
  const { part_id: partId, serial_number: serial } = part;
  const isIn = part.location === 'robot';
  const form = useResourceForm<Fields, Body, PartDetails>({
    schema: partMove,
    values: { location: 'shelf', shelf: part.shelf, reason: '' },
    save: async (fields) => {
      const photoId = await send(partId, photo);
      const body = { ...fields, ...(photoId !== undefined && { photo_media_id: photoId }) };
      const moved = await api.parts.move(
        { params: { partId }, body },
        { idempotencyKey: intent.keyFor(body) },
      );
      intent.done();
      await renew();
      return moved;
    },
    onSaved: () => {
      toastSuccess(t('moved'));
      onClose();
    },
  });
  const location = useWatch({ control: form.control, name: 'location' });
  return (
    <FormDialog
      form={form}
      title={isIn ? t('takeOutTitle', { serial, robot: part.robot_name ?? '' }) : t('moveTitle', { serial })}
      submitLabel={t(isIn ? 'takeOut' : 'move')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="location"
        label={t('to')}
        options={[
          { value: 'shelf', label: t('toShelf') },
          { value: 'repair', label: t('toRepair') },
          { value: 'scrap', label: t('toScrap') },
        ]}
      />
      {location === 'shelf' && <Field form={form} name="shelf" label={t('shelf')} />}
      <Field form={form} name="reason" label={t('reason')} multiline />
      <PhotoField photo={photo} onChange={setPhoto} />
    </FormDialog>
  );
}
