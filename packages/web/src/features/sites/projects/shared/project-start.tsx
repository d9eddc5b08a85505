import { projectTemplates } from '@rota/contract/project-templates';
import { templateHelp, templateNames } from '@rota/contract/project-texts';
import {
  PROJECT_TEMPLATES,
  switchesOf,
  type CopiedPart,
  COPIED_PARTS,
  defaultDeliverySettings,
  type Project,
  type ProjectTemplate,
} from '@rota/contract/projects';
import { useState } from 'react';
import { Box, Checkbox, FormControlLabel, ListSubheader, MenuItem, TextField } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../../projects/project-context.tsx';
import type { ResourceForm } from '../../../../ui/form/resource-form.ts';
import { fieldsOf, type ProjectFields } from './project-form.ts';
import { projectStartTexts } from './project-start.messages.ts';

const BLANK = 'blank';

/** What a new project starts from: a template or another project. It fills in the fields below, where it can be seen and changed. */
export function ProjectStart({ form }: { form: ResourceForm<ProjectFields> }) {
  const t = useTexts(projectStartTexts);
  const names = useTexts(templateNames);
  const help = useTexts(templateHelp);
  const { projects } = useProjects();
  const [choice, setChoice] = useState<string>(BLANK);
  const [parts, setParts] = useState<readonly CopiedPart[]>(COPIED_PARTS);
  const template = PROJECT_TEMPLATES.find((one) => one === choice);
  const other = projects.find(({ project_id: id }) => choice === String(id));
  const begin = (next: string, taken: readonly CopiedPart[]) => {
    setChoice(next);
    setParts(taken);
    fill(
      form,
      startOf(
        PROJECT_TEMPLATES.find((one) => one === next),
        projects.find(({ project_id: id }) => next === String(id)),
        taken,
      ),
    );
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <TextField
        select
        label={t('start')}
        value={choice}
        helperText={
          template === undefined ? t(other === undefined ? 'blankHelp' : 'copyHelp') : help(template)
        }
        onChange={(event) => begin(event.target.value, parts)}
      >
        <MenuItem value={BLANK}>{t('blank')}</MenuItem>
        {PROJECT_TEMPLATES.map((one) => (
          <MenuItem key={one} value={one}>
            {names(one)}
          </MenuItem>
        ))}
        {projects.length > 0 && <ListSubheader>{t('copy')}</ListSubheader>}
        {projects.map(({ project_id: id, project_name: name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {other !== undefined && (
        <Box role="group" aria-label={t('what')}>
          {COPIED_PARTS.map((part) => (
            <FormControlLabel
              key={part}
              control={
                <Checkbox
                  checked={parts.includes(part)}
                  onChange={(_event, isIn) =>
                    begin(
                      choice,
                      COPIED_PARTS.filter((one) => (one === part ? isIn : parts.includes(one))),
                    )
                  }
                />
              }
              label={t(part)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

type Start = Pick<Project, 'delivery' | 'features'> & { readonly time_zone?: string };

function startOf(
  template: ProjectTemplate | undefined,
  other: Project | undefined,
  parts: readonly CopiedPart[],
): Start {
  if (other === undefined)
    return {
      delivery: { ...defaultDeliverySettings, ...(template && projectTemplates[template].delivery) },
      features: switchesOf(template === undefined ? [] : projectTemplates[template].off),
    };
  const takesSettings = parts.includes('settings');
  return {
    delivery: takesSettings ? other.delivery : defaultDeliverySettings,
    features: parts.includes('features') ? other.features : switchesOf([]),
    ...(takesSettings && { time_zone: other.time_zone }),
  };
}

/** Puts a start into the form; the name that was typed stays. */
function fill(form: ResourceForm<ProjectFields>, { delivery, features, time_zone: zone }: Start): void {
  const fields = fieldsOf(undefined, { delivery, features });
  for (const name of Object.keys(fields) as (keyof ProjectFields)[]) {
    if (name === 'project_name' || name === 'time_zone' || name === 'logo_id') continue;
    form.setValue(name, fields[name], { shouldDirty: true });
  }
  if (zone !== undefined) form.setValue('time_zone', zone, { shouldDirty: true });
}
