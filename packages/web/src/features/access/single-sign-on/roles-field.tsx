import { humanRoles, roleMeanings, type HumanRole } from '@rota/contract/core';
import { Autocomplete, Box, TextField } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { roleTexts } from '../../../i18n/role-texts.ts';
import { uiTexts } from '../../../ui/ui.messages.ts';

const ROLES = Object.keys(humanRoles) as HumanRole[];

/** Chooses some of the roles that people can have, by their display names; each says in one line what it means. */
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
  const tMeaning = useTexts(roleMeanings);
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
      renderOption={({ key, ...option }, role) => (
        <li key={key} {...option}>
          <Box>
            {tRole(role)}
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{tMeaning(role)}</Box>
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error} />
      )}
    />
  );
}
