import type { AddressPerson } from '@rota/contract/addresses';
import { mapIdOf, splitMapId } from '@rota/contract/maps';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Autocomplete, TextField } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { mapName } from '../../../map/map-name.ts';
import { targetEntity } from '../targets/shared/target-entity.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { Field, SelectField, SwitchField, useField } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';
import { EntityPicker } from '../../../ui/entities/entity-picker.tsx';
import { placeOfAddress } from './address-looks.tsx';
import { namesakeOf } from './address-name.rules.ts';
import type { AddressFields } from './address-form.ts';
import { addressTexts } from './addresses.messages.ts';
import { addressQueries } from './addresses.queries.ts';
import { useMaps } from '../maps/shared/maps.queries.ts';

type Form = { form: ResourceForm<AddressFields> };

/** The fields of an address. */
export function AddressFormFields({
  form,
  person,
  isNew,
}: Form & { person: AddressPerson | null; isNew: boolean }) {
  const t = useTexts(addressTexts);
  return (
    <>
      <Field
        form={form}
        name="name"
        autoFocus
        label={t('name')}
        hint={t('nameHint')}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <FloorField form={form} />
      <TargetOfAddress form={form} />
      <PersonField form={form} person={person} />
      {isNew && (
        <SwitchField form={form} name="verified" label={t('isVerified')} hint={t('isVerifiedHint')} />
      )}
    </>
  );
}

function FloorField({ form }: Form) {
  const t = useTexts(addressTexts);
  const maps = useMaps(useProject().project_id).data ?? [];
  const { value } = useField(form, 'mapId');
  const own = splitMapId(value);
  const isKnown = maps.some((map) => map.map_id === value);
  return (
    <SelectField
      form={form}
      name="mapId"
      label={t('floor')}
      options={[
        ...maps.map((map) => ({ value: map.map_id, label: mapName(map) })),
        // An address may be on a floor that has no map yet.
        ...(own === undefined || isKnown ? [] : [{ value, label: placeOfAddress(own) }]),
      ]}
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
  const { problem, ...field } = useField(form, 'target_id');
  return (
    <EntityPicker
      {...field}
      label={t('target')}
      error={problem}
      // One on another floor may have been chosen before, such as a reception.
      entities={all
        .filter((target) => here.includes(target) || target.target_id === field.value)
        .map((target) => targetEntity(target, {}))}
      help={
        field.value !== '' || mapId === ''
          ? undefined
          : named
            ? t('targetByName', { name: named.name })
            : t('targetNone')
      }
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
  const field = useField(form, 'user_id');
  return (
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
        <TextField
          {...params}
          inputRef={field.inputRef}
          label={t('person')}
          error={field.problem !== undefined}
          helperText={field.problem ?? t('personHint')}
        />
      )}
    />
  );
}
