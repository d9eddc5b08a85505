import type { Language } from '@rota/contract/core';
import type { Project } from '@rota/contract/projects';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { Alert, Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '../../../ui/kit.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjectForm } from '../projects/shared/project-form-hook.ts';
import { SettingField } from '../projects/shared/setting-fields.tsx';
import { siteSetupTexts } from './site-setup.messages.ts';
import type { StepProps } from './step-props.ts';
import { WizardFrame } from './wizard-frame.tsx';

/** What the site is called and where it is. */
export function SiteStep({ project, frame }: StepProps) {
  return (
    <WizardFrame {...frame}>
      <SiteForm project={project} />
    </WizardFrame>
  );
}

/** The first step on an installation without a project: it makes the project. */
export function FirstSite() {
  const navigate = useNavigate();
  return (
    <WizardFrame step="site" isDone={() => false} onStep={undefined}>
      <SiteForm
        project={undefined}
        onCreated={() => void Promise.resolve(navigate('/project/setup?step=map')).catch(() => undefined)}
      />
    </WizardFrame>
  );
}

function SiteForm({ project, onCreated }: { project: Project | undefined; onCreated?: () => void }) {
  const t = useTexts(siteSetupTexts);
  const { form } = useProjectForm(project, onCreated);
  const isChanged = form.changed.length > 0;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, alignItems: 'stretch' }}
    >
      {form.error !== undefined && <Alert severity="error">{form.error}</Alert>}
      {/* First: another language starts the console again, which would take what was typed. */}
      <LanguageChoice />
      <SettingField form={form} name="project_name" isReadOnly={false} hasFocus={project === undefined} />
      <SettingField form={form} name="time_zone" isReadOnly={false} />
      {(project === undefined || isChanged) && (
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={form.isBusy}
          sx={{ alignSelf: 'flex-start' }}
        >
          {project === undefined ? t('createSite') : t('saveSite')}
        </Button>
      )}
    </Box>
  );
}

/** Each in its own words, for those who read no other. */
const languages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'tr', name: 'Türkçe' },
  { code: 'en', name: 'English' },
];

/** The person's own: each reads the console in theirs. */
function LanguageChoice() {
  const t = useTexts(siteSetupTexts);
  const [language, setLanguage] = useLanguage();
  const labelId = useId();
  return (
    <div>
      <Typography id={labelId} variant="body2" sx={{ mb: 0.75 }}>
        {t('language')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        aria-labelledby={labelId}
        value={language}
        onChange={(_event, next: Language | null) => next !== null && setLanguage(next)}
      >
        {languages.map(({ code, name }) => (
          <ToggleButton key={code} value={code} lang={code} sx={{ px: 2.5 }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
