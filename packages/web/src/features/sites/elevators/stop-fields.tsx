import { DOOR_SIDES } from '@rota/contract/elevators';
import { mapIdOf, type FloorMap } from '@rota/contract/maps';
import AddRounded from '@mui/icons-material/AddRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import MapRounded from '@mui/icons-material/MapRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Box, Button, IconButton, InputAdornment, Tooltip } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';
import { noStop, type ElevatorFields } from './elevator-form.ts';
import { elevatorFormTexts } from './elevators.messages.ts';
import { MissingLobbies } from './missing-lobbies.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { useMaps } from '../maps/shared/maps.queries.ts';

const NO_MAPS: readonly FloorMap[] = [];
type FormProps = { form: ResourceForm<ElevatorFields> };

/** The floors that an elevator serves, and where its cab is on each. */
export function StopFields({ form }: FormProps) {
  const t = useTexts(elevatorFormTexts);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'stops' });
  const { data: maps = NO_MAPS } = useMaps(useProject().project_id);
  const site = useWatch({ control: form.control, name: 'site' });
  const floors = maps.filter((map) => map.site === site);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, alignItems: 'stretch' }}>
      {fields.map(({ id }, index) => (
        <StopRow
          key={id}
          form={form}
          index={index}
          floors={floors}
          onRemove={fields.length > 2 ? () => remove(index) : undefined}
        />
      ))}
      <MissingLobbyWarning form={form} />
      <Button startIcon={<AddRounded />} onClick={() => append(noStop)} sx={{ alignSelf: 'flex-start' }}>
        {t('addStop')}
      </Button>
    </Box>
  );
}

/** The chosen floors where robots cannot wait for the group that is written in the form. */
function MissingLobbyWarning({ form }: FormProps) {
  const { data: targets } = useQuery(targetQueries.list(useApi(), useProject().project_id));
  const [site, group, stops] = useWatch({ control: form.control, name: ['site', 'group', 'stops'] });
  if (targets === undefined || group.trim() === '') return null;
  const isWaitedOn = (floor: string): boolean =>
    targets.some(
      (target) => target.site === site && target.floor === floor && target.elevator_group === group.trim(),
    );
  const floors = stops.flatMap(({ floor }) => (floor === '' || isWaitedOn(floor) ? [] : [floor]));
  return <MissingLobbies site={site} group={group.trim()} floors={floors} />;
}

type RowProps = FormProps & {
  index: number;
  floors: readonly FloorMap[];
  onRemove: (() => void) | undefined;
};

const NUMBERS = [
  { name: 'x', label: 'x', unit: 'metres', step: 0.05 },
  { name: 'y', label: 'y', unit: 'metres', step: 0.05 },
  { name: 'degrees', label: 'direction', unit: 'degrees', step: 5 },
] as const;

/** The fields of one floor: which it is, at which side its door is, and where the cab stands on it. */
function StopRow({ form, index, floors, onRemove }: RowProps) {
  const t = useTexts(elevatorFormTexts);
  return (
    <Box
      role="group"
      aria-label={t('stop', { number: index + 1 })}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(6, minmax(0, 1fr))' },
        gap: 1.5,
        alignItems: 'start',
      }}
    >
      <SelectField
        form={form}
        name={`stops.${index}.floor`}
        label={t('floor')}
        options={floors.map((one) => ({ value: one.floor, label: one.floor }))}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' } }}
      />
      <SelectField
        form={form}
        name={`stops.${index}.door`}
        label={t('door')}
        options={DOOR_SIDES.map((side) => ({ value: side, label: t(side) }))}
        sx={{ gridColumn: { sm: 'span 2' } }}
      />
      <StopButtons form={form} index={index} floors={floors} onRemove={onRemove} />
      {NUMBERS.map(({ name, label, unit, step }) => (
        <Field
          key={name}
          form={form}
          name={`stops.${index}.${name}`}
          isNumber
          label={t(label)}
          sx={{ gridColumn: { sm: 'span 2' } }}
          slotProps={{
            htmlInput: { step },
            input: { endAdornment: <InputAdornment position="end">{t(unit)}</InputAdornment> },
          }}
        />
      ))}
    </Box>
  );
}

/** Shows where the cab stands on the map of the chosen floor, and removes the stop. */
function StopButtons({ form, index, floors, onRemove }: RowProps) {
  const t = useTexts(elevatorFormTexts);
  const [isPicking, setPicking] = useState(false);
  const { floor, x, y } = useWatch({ control: form.control, name: `stops.${index}` });
  const map = floors.find((one) => one.floor === floor);
  const number = index + 1;
  return (
    <Box
      sx={{
        gridColumn: { sm: 'span 2' },
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        minHeight: 56,
      }}
    >
      <Button
        startIcon={<MapRounded />}
        aria-label={t('pickFor', { floor })}
        disabled={map === undefined}
        onClick={() => setPicking(true)}
      >
        {t('pick')}
      </Button>
      {onRemove !== undefined && (
        <Tooltip title={t('removeStop', { number })}>
          <IconButton aria-label={t('removeStop', { number })} onClick={onRemove}>
            <DeleteRounded />
          </IconButton>
        </Tooltip>
      )}
      {isPicking && map !== undefined && (
        <PlaceDialog
          mapId={mapIdOf(map.site, map.floor)}
          floorName={map.floor}
          place={{ x, y }}
          onPlace={(at) => {
            form.setValue(`stops.${index}.x`, at.x, { shouldDirty: true });
            form.setValue(`stops.${index}.y`, at.y, { shouldDirty: true });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Box>
  );
}
