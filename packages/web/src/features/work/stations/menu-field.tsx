import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useMenuNames } from '../../catalogue/products/shared/menus.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { SelectField, useField } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';
import type { StationFields } from './station-form.ts';
import { stationFormTexts } from './stations.messages.ts';

/** Chooses the menu that guests order from at a station; none means that there is no ordering, and says so. */
export function MenuField({ form }: { form: ResourceForm<StationFields> }) {
  const t = useTexts(stationFormTexts);
  const { project_id: projectId } = useProject();
  const menus = useMenuNames(projectId);
  const { value } = useField(form, 'menu');
  const isGone = value !== '' && menus?.every(({ id }) => id !== value) !== false;
  return (
    <SelectField
      form={form}
      name="menu"
      label={t('menu')}
      hint={value !== '' ? t('menuHint') : menus?.length === 0 ? t('noMenus') : t('noMenuHint')}
      disabled={menus === undefined}
      options={[
        { value: '', label: t('noMenu') },
        // Until the menus are known the chosen one has no name; it stays chosen.
        ...(isGone ? [{ value, label: menus === undefined ? '' : t('menuGone') }] : []),
        ...(menus ?? []).map(({ id, name, isActive }) => ({
          value: id,
          label: isActive ? name : t('menuOff', { menu: name }),
        })),
      ]}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  );
}
