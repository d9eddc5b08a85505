import { useId } from 'react';
import { Box, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import type { ResourceForm } from '../../../../ui/form/resource-form.ts';
import type { ProjectFields } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';
import { SettingField } from './setting-fields.tsx';
import { SETTING_SECTIONS, type SettingSection } from './setting-sections.rules.ts';

/** All settings of a project under headings, for a dialog. */
export function ProjectSettingsFields({
  form,
  isNew,
}: {
  form: ResourceForm<ProjectFields>;
  isNew: boolean;
}) {
  // The media library that a logo is taken from is the project's own.
  const sections = SETTING_SECTIONS.map(({ id, names }) => ({
    id,
    names: names.filter((name) => !isNew || name !== 'logo_id'),
  }));
  return sections.map((section) => <TitledSettings key={section.id} form={form} section={section} />);
}

function TitledSettings({ form, section }: { form: ResourceForm<ProjectFields>; section: SettingSection }) {
  const t = useTexts(projectTexts);
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography id={titleId} variant="h4" component="h3">
        {t(section.id)}
      </Typography>
      <SettingsGrid form={form} names={section.names} hasFocus={section.id === 'general'} />
    </Box>
  );
}

type GridProps = {
  form: ResourceForm<ProjectFields>;
  names: SettingSection['names'];
  /** The first of them is ready to be typed into. */
  hasFocus?: boolean;
  isReadOnly?: boolean;
};

/** Some settings of a project, side by side where there is room. */
export function SettingsGrid({ form, names, hasFocus = false, isReadOnly = false }: GridProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      {names.map((name, index) => (
        <SettingField
          key={name}
          form={form}
          name={name}
          hasFocus={hasFocus && index === 0}
          isReadOnly={isReadOnly}
        />
      ))}
    </Box>
  );
}
