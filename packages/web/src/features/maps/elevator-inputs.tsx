import { DOOR_SIDES } from '@rota/contract';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useElevators } from '../../parts/elevators/elevators.queries.ts';
import { targetTexts } from './maps.messages.ts';
import type { TargetFields } from './target-form.ts';

/** For which elevators robots wait at a target, and by which door they get in: asked only where the project has elevators. */
export function ElevatorInputs({ projectId, form }: { projectId: number; form: UseFormReturn<TargetFields> }) {
  const t = useTexts(targetTexts);
  const group = form.watch('group');
  const groups = [...new Set([...useElevators(projectId).map((elevator) => elevator.group), ...(group === '' ? [] : [group])])];
  if (groups.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: group === '' ? '1fr' : '1fr 1fr', gap: 1, alignItems: 'start' }}>
      <Controller
        control={form.control}
        name="group"
        render={({ field }) => (
          <TextField {...field} select label={t('elevatorGroup')} helperText={group === '' ? undefined : t('elevatorGroupHint')}>
            <MenuItem value="">{t('elevatorNone')}</MenuItem>
            {groups.map((one) => (
              <MenuItem key={one} value={one} translate="no">
                {one}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {group !== '' && (
        <Controller
          control={form.control}
          name="door"
          render={({ field }) => (
            <TextField {...field} select label={t('elevatorDoor')}>
              {DOOR_SIDES.map((side) => (
                <MenuItem key={side} value={side}>
                  {t(side === 'front' ? 'doorFront' : 'doorRear')}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
      )}
    </Box>
  );
}
