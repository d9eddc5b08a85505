import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { HTTP_REQUESTS, METHODS, type ElevatorFields } from './elevator-form.ts';
import { elevatorFormTexts } from './elevators.messages.ts';

type FormProps = { form: UseFormReturn<ElevatorFields> };
const plain = { htmlInput: { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } } as const;

/** How the controller of an elevator is reached. */
export function ConnectionFields({ form }: FormProps) {
  const t = useTexts(elevatorFormTexts);
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <TextField {...field} select label={t('kind')}>
            <MenuItem value="mqtt">{t('mqtt')}</MenuItem>
            <MenuItem value="http">{t('http')}</MenuItem>
          </TextField>
        )}
      />
      {kind === 'http' && <TemplateFields form={form} />}
    </Box>
  );
}

function TemplateFields({ form }: FormProps) {
  const t = useTexts(elevatorFormTexts);
  const errors = form.formState.errors.http;
  const paths = [
    { name: 'floor', label: t('floorPath'), hint: t('pathHint') },
    { name: 'doors', label: t('doorsPath'), hint: t('pathHint') },
    { name: 'rearDoors', label: t('rearDoorsPath'), hint: t('optional') },
    { name: 'mode', label: t('modePath'), hint: t('optional') },
  ] as const;
  const texts = [
    { name: 'words', label: t('words'), hint: t('wordsHint'), rows: 3 },
    { name: 'headers', label: t('headers'), hint: t('headersHint'), rows: 2 },
  ] as const;
  return (
    <>
      <TextField
        {...form.register('http.stateUrl')}
        label={t('stateUrl')}
        error={errors?.stateUrl !== undefined}
        helperText={errors?.stateUrl?.message ?? t('placesHint', { braces: '{…}' })}
        slotProps={plain}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
        {paths.map(({ name, label, hint }) => (
          <TextField
            key={name}
            {...form.register(`http.${name}`)}
            label={label}
            error={errors?.[name] !== undefined}
            helperText={errors?.[name]?.message ?? hint}
            slotProps={plain}
          />
        ))}
      </Box>
      {texts.map(({ name, label, hint, rows }) => (
        <TextField
          key={name}
          {...form.register(`http.${name}`)}
          label={label}
          multiline
          minRows={rows}
          error={errors?.[name] !== undefined}
          helperText={errors?.[name]?.message ?? hint}
          slotProps={plain}
        />
      ))}
      <TextField
        {...form.register('http.secret')}
        label={t('secret')}
        type="password"
        helperText={t('secretHint')}
        slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
      />
      {HTTP_REQUESTS.map((kind) => (
        <RequestFields key={kind} form={form} kind={kind} />
      ))}
    </>
  );
}

function RequestFields({ form, kind }: FormProps & { kind: (typeof HTTP_REQUESTS)[number] }) {
  const t = useTexts(elevatorFormTexts);
  const error = form.formState.errors.http?.requests?.[kind]?.url;
  const title = kind === 'release' ? t('releaseIt') : t(kind);
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ display: 'grid', gridTemplateColumns: '110px minmax(0, 1fr)', gap: 1.5, alignItems: 'start' }}
    >
      <Typography variant="subtitle2" component="h3" sx={{ gridColumn: '1 / -1' }}>
        {title}
      </Typography>
      <Controller
        control={form.control}
        name={`http.requests.${kind}.method`}
        render={({ field }) => (
          <TextField {...field} select label={t('method')}>
            {METHODS.map((method) => (
              <MenuItem key={method} value={method} translate="no">
                {method}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <TextField
        {...form.register(`http.requests.${kind}.url`)}
        label={t('url')}
        error={error !== undefined}
        helperText={error?.message ?? (kind === 'call' ? undefined : t('optional'))}
        slotProps={plain}
      />
      <TextField
        {...form.register(`http.requests.${kind}.body`)}
        label={t('body')}
        multiline
        sx={{ gridColumn: '1 / -1' }}
        slotProps={plain}
      />
    </Box>
  );
}
