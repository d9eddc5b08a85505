import type { Ref } from 'react';
import { MenuItem, TextField } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useStationList } from '../../work/stations/shared/stations.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { qrFormTexts } from './qr-codes.messages.ts';

type LocationProps = {
  value: string;
  /** The value for none. */
  none: string;
  /** A choice that changes nothing, where there is one. */
  asIs?: { readonly value: string; readonly label: string };
  onChange: (id: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

/** Chooses the pickup location of codes, and says of each without a menu that nothing can be ordered there. */
export function LocationField({ value, none, asIs, onChange, error, ...field }: LocationProps) {
  const t = useTexts(qrFormTexts);
  const formats = useFormats();
  const { project_id: projectId } = useProject();
  const { data: stations = [] } = useStationList(projectId);
  const inOrder = stations.toSorted((a, b) => formats.compare(a.name, b.name));
  // A location that no longer exists, or is not loaded yet, cannot be chosen; the field shows nothing rather than another.
  const isKnown =
    value === none || value === asIs?.value || stations.some(({ station_id: id }) => id === value);
  return (
    <TextField
      {...field}
      select
      label={t('location')}
      value={isKnown ? value : ''}
      error={error !== undefined}
      helperText={error ?? t('locationHint')}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {asIs !== undefined && <MenuItem value={asIs.value}>{asIs.label}</MenuItem>}
      <MenuItem value={none}>{t('noLocation')}</MenuItem>
      {inOrder.map(({ station_id: id, name, menu_id: menu }) => (
        <MenuItem key={id} value={id}>
          {menu === null ? t('noMenu', { name }) : name}
        </MenuItem>
      ))}
    </TextField>
  );
}
