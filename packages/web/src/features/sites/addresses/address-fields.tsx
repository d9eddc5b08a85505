import type { AddressPerson } from '@rota/contract/addresses';
import { mapIdOf, splitMapId } from '@rota/contract/maps';
import Autocomplete from '@mui/material/Autocomplete';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { mapName } from '../../../map/map-name.ts';
import { targetEntity } from '../targets/shared/target-entity.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { EntityPicker } from '../../../ui/entities/entity-picker.tsx';
import { placeOfAddress } from './address-looks.tsx';
import { namesakeOf } from './address-name.rules.ts';
import type { AddressFields } from './address-form.ts';
import { addressTexts } from './addresses.messages.ts';
import { addressQueries } from './addresses.queries.ts';
import { useMaps } from '../maps/shared/maps.queries.ts';

type Form = { form: UseFormReturn<AddressFields> };

/** The fields of an address. */
export function AddressFormFields({
  form,
  person,
  isNew,
}: Form & { person: AddressPerson | null; isNew: boolean }) {
  const t = useTexts(addressTexts);
  const message = useMessage();
  const { errors } = form.formState;
  return (
    <>
      <TextField
        {...form.register('name')}
        autoFocus
        label={t('name')}
        error={errors.name !== undefined}
        helperText={message(errors.name?.message) ?? t('nameHint')}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <PlaceField form={form} />
      <TargetOfAddress form={form} />
      <PersonField form={form} person={person} />
      {isNew && (
        <Controller
          control={form.control}
          name="verified"
          render={({ field }) => (
            <div>
              <FormControlLabel
                control={<Switch checked={field.value} onChange={field.onChange} onBlur={field.onBlur} />}
                label={t('isVerified')}
              />
              <FormHelperText>{t('isVerifiedHint')}</FormHelperText>
            </div>
          )}
        />
      )}
    </>
  );
}

function PlaceField({ form }: Form) {
  const t = useTexts(addressTexts);
  const message = useMessage();
  const maps = useMaps(useProject().project_id).data ?? [];
  const error = form.formState.errors.mapId;
  return (
    <Controller
      control={form.control}
      name="mapId"
      render={({ field }) => {
        const own = splitMapId(field.value);
        const isKnown = maps.some((map) => map.mapId === field.value);
        return (
          <ChoiceField field={field} label={t('floor')} error={message(error?.message)}>
            {maps.map((map) => (
              <MenuItem key={map.mapId} value={map.mapId}>
                {mapName(map)}
              </MenuItem>
            ))}
            {/* An address may be on a floor that has no map yet. */}
            {own !== undefined && !isKnown && <MenuItem value={field.value}>{placeOfAddress(own)}</MenuItem>}
          </ChoiceField>
        );
      }}
    />
  );
}

function TargetOfAddress({ form }: Form) {
  const t = useTexts(addressTexts);
  const all = useQuery(targetQueries.list(useApi(), useProject().project_id)).data ?? [];
  const mapId = useWatch({ control: form.control, name: 'mapId' });
  const name = useWatch({ control: form.control, name: 'name' });
  const here = all.filter((target) => mapIdOf(target.site, target.floor) === mapId);
  const named = namesakeOf(here, name);
  return (
    <Controller
      control={form.control}
      name="target_id"
      render={({ field }) => (
        <EntityPicker
          label={t('target')}
          // One on another floor may have been chosen before, such as a reception.
          entities={all
            .filter((target) => here.includes(target) || target.target_id === field.value)
            .map((target) => targetEntity(target, {}))}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          help={
            field.value !== '' || mapId === ''
              ? undefined
              : named
                ? t('targetByName', { name: named.name })
                : t('targetNone')
          }
        />
      )}
    />
  );
}

function PersonField({ form, person }: Form & { person: AddressPerson | null }) {
  const t = useTexts(addressTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(person);
  const found = useQuery({
    ...addressQueries.people(api, projectId, text.trim()),
    placeholderData: keepPreviousData,
  });
  const offered = text.trim().length < 2 ? [] : (found.data ?? []);
  return (
    <Controller
      control={form.control}
      name="user_id"
      render={({ field }) => (
        <Autocomplete<AddressPerson>
          options={
            chosen === null || offered.some(({ user_id: id }) => id === chosen.user_id)
              ? offered
              : [chosen, ...offered]
          }
          value={chosen}
          loading={found.isFetching}
          onChange={(_event, next) => {
            setChosen(next);
            field.onChange(next?.user_id ?? '');
          }}
          onInputChange={(_event, next, why) => setText(why === 'input' ? next : '')}
          onBlur={field.onBlur}
          // The server finds them.
          filterOptions={(options) => options}
          getOptionKey={({ user_id: id }) => id}
          getOptionLabel={({ name, username }) => (name === '' ? username : name)}
          isOptionEqualToValue={(a, b) => a.user_id === b.user_id}
          noOptionsText={t('personHint')}
          renderInput={(params) => (
            <TextField {...params} inputRef={field.ref} label={t('person')} helperText={t('personHint')} />
          )}
        />
      )}
    />
  );
}
