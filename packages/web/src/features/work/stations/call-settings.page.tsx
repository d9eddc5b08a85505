import { defaultCallSettings, stationCodeInGroups, type SavedCallSettings } from '@rota/contract/stations';
import PrintRounded from '@mui/icons-material/PrintRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { Box, InputAdornment, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { Translate } from '../../../i18n/translator.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { Field, SwitchField } from '../../../ui/form/fields.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { detailFormOf, useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { callSettingsTexts, stationPageTexts } from './stations.messages.ts';
import { stationPageQueries } from './stations.queries.ts';

const HIGH = { least: 1, most: 240 } as const;
const CLOSED = { least: 1, most: 1_440 } as const;

function settingsForm(t: Translate<(typeof callSettingsTexts)['en']>) {
  const minutes = ({ least, most }: { least: number; most: number }) => {
    const error = t('between', { least, most });
    return z.number({ error }).int({ error }).min(least, { error }).max(most, { error });
  };
  return z
    .object({
      high_demand_after_minutes: minutes(HIGH),
      closed_after_minutes: minutes(CLOSED),
      is_project_page_on: z.boolean(),
      shows_floor: z.boolean(),
    })
    .refine((value) => value.closed_after_minutes > value.high_demand_after_minutes, {
      error: t('order'),
      path: ['closed_after_minutes'],
    });
}
type Fields = z.infer<ReturnType<typeof settingsForm>>;

/** How robots are called in the project, and the code of its own page. */
export function CallSettingsPage() {
  const { project_id: projectId } = useProject();
  const settings = useQuery(stationPageQueries.settings(useApi(), projectId));
  if (settings.isLoadingError)
    return <ErrorState error={settings.error} onRetry={() => settings.refetch()} />;
  if (settings.data === undefined) {
    return (
      <Page width="form">
        <Skeleton variant="rounded" height={320} />
      </Page>
    );
  }
  return <Form settings={settings.data} />;
}

function fieldsOf(settings: SavedCallSettings): Fields {
  const { high_demand_after_minutes, closed_after_minutes, is_project_page_on, shows_floor } = {
    ...defaultCallSettings,
    ...settings,
  };
  return { high_demand_after_minutes, closed_after_minutes, is_project_page_on, shows_floor };
}

function Form({ settings }: { settings: SavedCallSettings }) {
  const t = useTexts(callSettingsTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const schema = useMemo(() => settingsForm(t), [t]);
  const values = useMemo(() => fieldsOf(settings), [settings]);
  const form = useResourceForm({
    schema,
    values,
    save: (body) => api.stations.setSettings({ params: { projectId }, body }),
    onSaved: (saved) => {
      queries.setQueryData(stationPageQueries.settings(api, projectId).queryKey, saved);
      toastSuccess(t('saved'));
      return fieldsOf(saved);
    },
  });
  const names = {
    high_demand_after_minutes: t('high'),
    closed_after_minutes: t('closed'),
    shows_floor: t('showsFloor'),
    is_project_page_on: t('projectOn'),
  };
  return (
    <DetailForm
      {...detailFormOf(form, names)}
      title={t('title')}
      description={t('hint')}
      sections={[
        { id: 'waits', title: t('waits'), children: <Waits form={form} /> },
        {
          id: 'guests',
          title: t('guests'),
          children: <SwitchField form={form} name="shows_floor" label={t('showsFloor')} />,
        },
        {
          id: 'project',
          title: t('project'),
          help: t('projectHelp'),
          children: (
            <>
              <SwitchField form={form} name="is_project_page_on" label={t('projectOn')} />
              <ProjectCode form={form} settings={settings} />
            </>
          ),
        },
      ]}
      submitLabel={t('save')}
    />
  );
}

type FieldsProps = { form: ResourceForm<Fields> };

function Waits({ form }: FieldsProps) {
  const t = useTexts(callSettingsTexts);
  const fields = [
    { name: 'high_demand_after_minutes', label: t('high'), hint: t('highHint') },
    { name: 'closed_after_minutes', label: t('closed'), hint: t('closedHint') },
  ] as const;
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}
    >
      {fields.map(({ name, label, hint }) => (
        <Field
          form={form}
          name={name}
          isNumber
          label={label}
          hint={hint}
          key={name}
          slotProps={{
            input: { endAdornment: <InputAdornment position="end">{t('minutes')}</InputAdornment> },
          }}
        />
      ))}
    </Box>
  );
}

function ProjectCode({
  form,
  settings: { code, url, is_project_page_on: isOn },
}: FieldsProps & { settings: SavedCallSettings }) {
  const t = useTexts(callSettingsTexts);
  const tPage = useTexts(stationPageTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId, project_name: name } = useProject();
  const isWanted = form.watch('is_project_page_on');
  if (!isWanted) return null;
  if (code === null || url === null || !isOn)
    return <Typography color="textSecondary">{t('notSaved')}</Typography>;
  return (
    <Box sx={{ mt: 2, display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1.5 }}>
      <QrCode text={url} label={tPage('qrLabel', { name })} width={200} />
      <Typography
        sx={{ fontFamily: FONT_MONO, fontSize: '1.125rem', letterSpacing: '0.04em' }}
        translate="no"
      >
        {stationCodeInGroups(code)}
      </Typography>
      <Actions
        projectId={projectId}
        actions={[
          {
            id: 'print',
            place: 'button',
            label: tPage('printCode'),
            icon: PrintRounded,
            to: '/project/stations/codes?ids=project',
          },
          {
            id: 'code',
            place: 'button',
            label: t('newCode'),
            icon: QrCode2Rounded,
            confirm: { title: t('newCodeTitle', { name }), children: t('newCodeBody'), isDangerous: true },
            run: async () => {
              const saved = await api.stations.newProjectCode({ params: { projectId } });
              queries.setQueryData(stationPageQueries.settings(api, projectId).queryKey, saved);
            },
            done: t('saved'),
          },
        ]}
      />
    </Box>
  );
}
