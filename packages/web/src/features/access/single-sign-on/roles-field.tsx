import { humanRoles, type HumanRole } from '@rota/contract/core';
import { Autocomplete, TextField } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { roleTexts } from '../../../i18n/role-texts.ts';
import { uiTexts } from '../../../ui/ui.messages.ts';

const ROLES = Object.keys(humanRoles) as HumanRole[];

/** Chooses some of the roles that people can have, by their display names. */
export function RolesField({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: readonly HumanRole[];
  error: string | undefined;
  onChange: (roles: HumanRole[]) => void;
}) {
  const tRole = useTexts(roleTexts);
  const ui = useTexts(uiTexts);
  const formats = useFormats();
  const options = [...ROLES].sort((a, b) => formats.compare(tRole(a), tRole(b)));
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      value={[...value]}
      noOptionsText={ui('nothingFound')}
      getOptionLabel={(role) => tRole(role)}
      onChange={(_event, roles) => onChange(roles)}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error} />
      )}
    />
  );
}
