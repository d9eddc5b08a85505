import type { Address } from '@rota/contract/addresses';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Autocomplete, Box, TextField } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';
import { emptyStop, type DeliveryFields } from './delivery-form.ts';
import { Field, useField } from '../../../ui/form/fields.tsx';

const OFFERED = 20;

/** Verified addresses whose place on the map is known. */
const reachableAddresses = (api: ApiClient, projectId: number, search: string) =>
  queryOptions({
    queryKey: ['addresses', projectId, 'reachable', search] as const,
    queryFn: ({ signal }) =>
      api.addresses.list(
        {
          params: { projectId },
          query: { state: 'verified', has_target: 'yes', limit: OFFERED, ...(search !== '' && { search }) },
        },
        { signal },
      ),
  });

type FieldProps = { form: UseFormReturn<DeliveryFields>; projectId: number };

/** Where it goes in words: any text, or a verified address, which is then a stop of the task. */
export function AddressField({ form, projectId }: FieldProps) {
  const t = useTexts(createDeliveryTexts);
  const mayChoose = useCan()('addresses.read', projectId);
  if (!mayChoose) return <Field form={form} name="address" label={t('address')} />;
  return <KnownAddress form={form} projectId={projectId} />;
}

function KnownAddress({ form, projectId }: FieldProps) {
  const t = useTexts(createDeliveryTexts);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const asked = reachableAddresses(useApi(), projectId, text.trim().slice(0, 100));
  const found = useQuery({ ...asked, enabled: isOpen, placeholderData: keepPreviousData });
  const { problem, ...field } = useField(form, 'address');
  return (
    <Autocomplete<Address, false, false, true>
      freeSolo
      open={isOpen && (found.data?.items.length ?? 0) > 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={found.data?.items ?? []}
      filterOptions={(options) => options}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.uid)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      inputValue={field.value}
      onInputChange={(_event, next, why) => {
        if (why === 'reset') return;
        setText(next);
        field.onChange(next);
      }}
      onChange={(_event, next) => {
        if (next === null || typeof next === 'string') return;
        field.onChange(next.name);
        stopAt(form, next);
      }}
      onBlur={field.onBlur}
      renderOption={({ key, ...props }, { name, site, floor, user_name: person }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          {name}
          <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
            {[`${site} · ${floor}`, ...(person === null ? [] : [person])].join(' · ')}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.inputRef}
          label={t('address')}
          error={problem !== undefined}
          helperText={problem ?? t('addressHint')}
        />
      )}
    />
  );
}

/** The target of an address becomes the last stop: it replaces an empty one, or follows the others of its floor. */
function stopAt(form: UseFormReturn<DeliveryFields>, { target }: Address): void {
  if (target === null) return;
  const stops = form.getValues('targets').filter((stop) => stop.target_id !== '');
  if (stops.at(-1)?.target_id === target.target_id) return;
  form.setValue('targets', [...stops, { ...emptyStop, target_id: target.target_id }], {
    shouldDirty: true,
    shouldValidate: true,
  });
}
