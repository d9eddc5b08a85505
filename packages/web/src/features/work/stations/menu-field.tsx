import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useMenuNames } from '../../catalogue/products/shared/menus.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import type { StationFields } from './station-form.ts';
import { stationFormTexts } from './stations.messages.ts';

/** Chooses the menu that guests order from at a station; none means that there is no ordering, and says so. */
export function MenuField({ form }: { form: UseFormReturn<StationFields> }) {
  const t = useTexts(stationFormTexts);
  const { project_id: projectId } = useProject();
  const menus = useMenuNames(projectId);
  return (
    <Controller
      control={form.control}
      name="menu"
      render={({ field: { ref, ...field }, fieldState: { error } }) => {
        const hint =
          field.value !== '' ? t('menuHint') : menus?.length === 0 ? t('noMenus') : t('noMenuHint');
        const isGone = field.value !== '' && menus?.every(({ id }) => id !== field.value) === true;
        return (
          <TextField
            {...field}
            inputRef={ref}
            select
            fullWidth
            label={t('menu')}
            error={error !== undefined}
            helperText={error?.message ?? hint}
            // Until the menus are known the chosen one has no name; it stays chosen.
            value={menus === undefined ? '' : field.value}
            disabled={menus === undefined}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t('noMenu')}</MenuItem>
            {isGone && <MenuItem value={field.value}>{t('menuGone')}</MenuItem>}
            {(menus ?? []).map(({ id, name, isActive }) => (
              <MenuItem key={id} value={id}>
                {isActive ? name : t('menuOff', { menu: name })}
              </MenuItem>
            ))}
          </TextField>
        );
      }}
    />
  );
}
