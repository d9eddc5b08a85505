import { Box, FormControlLabel, Switch } from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useLocalSettings } from '../settings/settings-context.tsx';
import { appearanceTexts } from './appearance.messages.ts';

/** The console settings of this device, besides language and theme. */
export function DeviceChoices() {
  const t = useTexts(appearanceTexts);
  const [local, change] = useLocalSettings();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column' }}>
      <FontSizeChoice />
      <FormControlLabel
        control={
          <Switch
            checked={local.direction === 'rtl'}
            onChange={(_event, isRightToLeft) => change({ direction: isRightToLeft ? 'rtl' : 'ltr' })}
          />
        }
        label={t('rightToLeft')}
      />
    </Box>
  );
}

/** Whether the type adapts to the width of the window. */
export function FontSizeChoice() {
  const t = useTexts(appearanceTexts);
  const [local, change] = useLocalSettings();
  return (
    <FormControlLabel
      control={
        <Switch
          checked={local.responsiveFontSizes}
          onChange={(_event, responsiveFontSizes) => change({ responsiveFontSizes })}
        />
      }
      label={t('responsiveFonts')}
    />
  );
}
