import type { Address } from '@rota/contract/addresses';
import { mapIdOf, splitMapId } from '@rota/contract/maps';
import AddRounded from '@mui/icons-material/AddRounded';
import { useState } from 'react';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { addressForm, emptyAddress, type AddressFields } from './address-form.ts';
import { AddressFormFields } from './address-fields.tsx';
import { addressTexts } from './addresses.messages.ts';
import { useRenewAddresses } from './addresses.queries.ts';

/** A button that adds an address. */
export function AddAddress() {
  const t = useTexts(addressTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && <AddressDialog address={undefined} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Adds an address, or changes the given one. */
export function AddressDialog({ address, onClose }: { address: Address | undefined; onClose: () => void }) {
  const t = useTexts(addressTexts);
  const tUi = useTexts(uiTexts);
  const isNew = address === undefined;
  const form = useResourceForm({
    schema: addressForm,
    values: isNew ? emptyAddress : fieldsOf(address),
    save: useSaveAddress(address),
    byCode: { NAME_TAKEN: 'name' },
    renew: useRenewAddresses(),
    onSaved: () => {
      toastSuccess(t(isNew ? 'added' : 'saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={isNew ? t('addTitle') : t('editTitle', { name: address.name })}
      width="sm"
      submitLabel={isNew ? t('addAction') : tUi('save')}
      onClose={onClose}
    >
      <AddressFormFields form={form} person={isNew ? null : personOf(address)} isNew={isNew} />
    </FormDialog>
  );
}

function useSaveAddress(address: Address | undefined) {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenewAddresses();
  const intent = useIntent();
  return async (fields: AddressFields): Promise<void> => {
    if (address === undefined) {
      const body = { ...bodyOf(fields), verified: fields.verified };
      await api.addresses.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
      intent.done();
    } else {
      const { uid: id, version } = address;
      await api.addresses.update({ params: { projectId, id }, body: { version, ...bodyOf(fields) } });
    }
    await renew();
  };
}

function fieldsOf({ name, site, floor, user_id: userId, verified, target }: Address): AddressFields {
  return {
    name,
    mapId: mapIdOf(site, floor),
    user_id: userId ?? '',
    verified,
    target_id: target?.how === 'chosen' ? target.target_id : '',
  };
}

function bodyOf({ name, mapId, user_id: userId, target_id: targetId }: AddressFields) {
  const { site, floor } = splitMapId(mapId) ?? { site: '', floor: '' };
  return {
    name: name.trim(),
    site,
    floor,
    user_id: userId === '' ? null : userId,
    target_id: targetId === '' ? null : targetId,
  };
}

/** The current person of the address. */
function personOf({ user_id: userId, user_name: userName }: Address) {
  return userId === null ? null : { user_id: userId, name: userName ?? userId, username: '' };
}
