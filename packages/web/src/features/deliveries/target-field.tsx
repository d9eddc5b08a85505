import { mapIdOf, type Target } from '@rota/contract';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { targetTypeTexts } from '../../ui/states.messages.ts';
import { targetTypeIcons } from '../../ui/states.ts';
import { createDeliveryTexts } from './create-delivery.messages.ts';

export type TargetFieldProps = {
  label: string;
  targets: readonly Target[];
  value: string;
  onChange: (targetId: string) => void;
  onBlur?: () => void;
  /** The map that the other points are on; targets of other maps cannot be chosen. */
  mapId: string | undefined;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

/** Finds a target by name, whatever the case; grouped by floor, with the icon of its type. */
export function TargetField({ label, targets, value, onChange, onBlur, mapId, error, inputRef }: TargetFieldProps) {
  const t = useTexts(createDeliveryTexts);
  const tType = useTexts(targetTypeTexts);
  const chosen = targets.find((target) => target.target_id === value) ?? null;
  return (
    <SearchSelect
      options={targets}
      value={chosen}
      onChange={(_event, target) => onChange(target?.target_id ?? '')}
      onBlur={onBlur}
      getOptionKey={(target) => target.target_id}
      getOptionLabel={(target) => target.name}
      groupBy={(target) => `${target.site} · ${target.floor}`}
      isOptionEqualToValue={(a, b) => a.target_id === b.target_id}
      getOptionDisabled={(target) => mapId !== undefined && mapIdOf(target.site, target.floor) !== mapId}
      wordsOf={(target) => [target.name]}
      autoHighlight
      renderOption={({ key, ...props }, target) => {
        const Icon = targetTypeIcons[target.type];
        const isElsewhere = mapId !== undefined && mapIdOf(target.site, target.floor) !== mapId;
        return (
          <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
            <Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
            <Box sx={{ flex: 1 }}>{target.name}</Box>
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {isElsewhere ? t('otherFloor') : tType(target.type === '' ? 'default' : target.type)}
            </Box>
          </Box>
        );
      }}
      renderInput={(params) => <TextField {...params} label={label} error={error !== undefined} helperText={error} inputRef={inputRef} />}
    />
  );
}
