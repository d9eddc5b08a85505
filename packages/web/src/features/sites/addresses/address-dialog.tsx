import type { Address } from '@rota/contract/addresses';
import { mapIdOf, splitMapId } from '@rota/contract/maps';
import { zodResolver } from '@hookform/resolvers/zod';
import AddRounded from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { addressForm, emptyAddress, type AddressFields } from './address-form.ts';
import { AddressFormFields } from './address-fields.tsx';
import { addressTexts } from './addresses.messages.ts';
import { useRenewAddresses } from './addresses.queries.ts';

const resolver = zodResolver(addressForm);
const rules = { byCode: { ADDRESS_NAME_TAKEN: 'name' } } as const;

/** A button that adds an address. */
export function AddAddress() {
  const t = useTexts(addressTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && <AddAddressDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddAddressDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(addressTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenewAddresses();
  const intent = useIntent();
  const form = useForm<AddressFields>({ resolver, defaultValues: emptyAddress });
  const add = useMutation({
    mutationFn: (fields: AddressFields) => {
      const body = { ...bodyOf(fields), verified: fields.verified };
      return api.addresses.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: async () => {
      intent.done();
      toastSuccess(t('added'));
      await renew();
      onClose();
    },
    onError: (error) => applyServerErrors(error, form, rules),
  });
  return (
    <AddressDialog
      form={form}
      title={t('addTitle')}
      submitLabel={t('addAction')}
      person={null}
      isNew
      isBusy={add.isPending}
      onSubmit={form.handleSubmit((fields) => add.mutate(fields))}
      onClose={onClose}
    />
  );
}

/** Changes an address. */
export function EditAddressDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const t = useTexts(addressTexts);
  const tUi = useTexts(uiTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenewAddresses();
  const { uid, version, name, site, floor, user_id: userId, user_name: userName, target } = address;
  const form = useForm<AddressFields>({
    resolver,
    defaultValues: {
      name,
      mapId: mapIdOf(site, floor),
      user_id: userId ?? '',
      verified: address.verified,
      target_id: target?.how === 'chosen' ? target.target_id : '',
    },
  });
  const save = useMutation({
    mutationFn: (fields: AddressFields) =>
      api.addresses.update({ params: { projectId, id: uid }, body: { version, ...bodyOf(fields) } }),
    onSuccess: async () => {
      toastSuccess(t('saved'));
      await renew();
      onClose();
    },
    onError: (error) => applyServerErrors(error, form, rules),
  });
  return (
    <AddressDialog
      form={form}
      title={t('editTitle', { name })}
      submitLabel={tUi('save')}
      person={userId === null ? null : { user_id: userId, name: userName ?? userId, username: '' }}
      isNew={false}
      isBusy={save.isPending}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      onClose={onClose}
    />
  );
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

type DialogProps = {
  form: UseFormReturn<AddressFields>;
  title: string;
  submitLabel: string;
  /** Whose it is now. */
  person: { readonly user_id: string; readonly name: string; readonly username: string } | null;
  isNew: boolean;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
};

function AddressDialog({ form, title, submitLabel, person, isNew, isBusy, onSubmit, onClose }: DialogProps) {
  const { root } = form.formState.errors;
  return (
    <FormDialog
      title={title}
      width="sm"
      submitLabel={submitLabel}
      error={root?.message}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <AddressFormFields form={form} person={person} isNew={isNew} />
    </FormDialog>
  );
}
