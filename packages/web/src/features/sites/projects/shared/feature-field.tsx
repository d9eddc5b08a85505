import { featureHelp, featureNames } from '@rota/contract/project-texts';
import { changeFeatures } from '@rota/contract/projects';
import type { ProjectFeature } from '@rota/contract/core';
import { Box, FormControlLabel, FormHelperText, Switch } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useField } from '../../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../../ui/form/resource-form.ts';
import { switchesIn, type FeatureSetting, type ProjectFields } from './project-form.ts';

/** The switch of a feature. What it needs is switched on with it, and what needs it off, as the server does it. */
export function FeatureField({
  form,
  feature,
  isReadOnly,
}: {
  form: ResourceForm<ProjectFields>;
  feature: ProjectFeature;
  isReadOnly: boolean;
}) {
  const name = useTexts(featureNames);
  const help = useTexts(featureHelp);
  const field = useField(form, `feature_${feature}`);
  const change = (isOn: boolean) => {
    const before = switchesIn(form.getValues());
    const after = changeFeatures(before, { [feature]: isOn });
    for (const [one, isOneOn] of Object.entries(after) as [ProjectFeature, boolean][]) {
      const setting: FeatureSetting = `feature_${one}`;
      if (before[one] !== isOneOn) form.setValue(setting, isOneOn, { shouldDirty: true });
    }
  };
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={field.value}
            disabled={isReadOnly}
            onChange={(_event, isOn) => change(isOn)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.inputRef } }}
          />
        }
        label={name(feature)}
      />
      <FormHelperText>{help(feature)}</FormHelperText>
    </Box>
  );
}
