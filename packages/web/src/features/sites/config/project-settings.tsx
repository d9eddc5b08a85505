import type { Project } from '@rota/contract/projects';
import { useEffect, useState } from 'react';
import { Alert } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { detailFormOf } from '../../../ui/form/resource-form.ts';
import { SectionedForm } from '../../../ui/form/sectioned-form.tsx';
import { FeatureQuestion } from '../projects/shared/feature-question.tsx';
import { SettingsGrid } from '../projects/shared/project-fields.tsx';
import { useProjectForm } from '../projects/shared/project-form-hook.ts';
import { projectTexts } from '../projects/shared/projects.messages.ts';
import { findSettings, labelOf, SETTING_SECTIONS } from '../projects/shared/setting-sections.rules.ts';
import { configTexts } from './config.messages.ts';
import { useSettingHomes } from './setting-homes.tsx';
import { SettingsPreflight } from './settings-preflight.tsx';

/** The project's name and how its deliveries run, as a form with a search; who may not change them reads them. */
export function ProjectSettings({
  project,
  onChanged,
}: {
  project: Project;
  onChanged: (isChanged: boolean) => void;
}) {
  const t = useTexts(configTexts);
  const tSetting = useTexts(projectTexts);
  const [language] = useLanguage();
  const isReadOnly = !useCan()('projects.update', project.project_id);
  const { form, asked } = useProjectForm(project);
  const homes = useSettingHomes(project);
  const [search, setSearch] = useState('');
  const isDirty = form.changed.length > 0;
  useEffect(() => onChanged(isDirty), [isDirty, onChanged]);
  const names = SETTING_SECTIONS.flatMap((section) => section.names);
  return (
    <>
      {isReadOnly && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('settingsReadOnly')}
        </Alert>
      )}
      <SectionedForm
        {...detailFormOf(form, Object.fromEntries(names.map((name) => [name, labelOf(name, language)])))}
        isIndexed
        search={{ label: t('searchSettings'), value: search, onChange: setSearch }}
        sections={[
          ...findSettings(search, language, foldText).map((section) => ({
            id: section.id,
            title: tSetting(section.id),
            ...(section.id === 'features' && { help: tSetting('featuresHelp') }),
            children: <SettingsGrid form={form} names={section.names} isReadOnly={isReadOnly} />,
          })),
          ...homes.filter(({ title }) => foldText(title).includes(foldText(search).trim())),
        ]}
        foot={!isReadOnly && <SettingsPreflight project={project} form={form} />}
        submitLabel={t('save')}
        isReadOnly={isReadOnly}
        onSubmit={() => {
          // A field that the search hides may be what is wrong.
          setSearch('');
          form.submit();
        }}
      />
      <FeatureQuestion asked={asked} />
    </>
  );
}
