import { useWatch } from 'react-hook-form';
import { Box, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';
import { HTTP_REQUESTS, METHODS, type ElevatorFields } from './elevator-form.ts';
import { elevatorFormTexts } from './elevators.messages.ts';

type FormProps = { form: ResourceForm<ElevatorFields> };
const plain = { htmlInput: { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } } as const;

/** How the controller of an elevator is reached. */
export function ConnectionFields({ form }: FormProps) {
  const t = useTexts(elevatorFormTexts);
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <SelectField
        form={form}
        name="kind"
        label={t('kind')}
        options={[
          { value: 'mqtt', label: t('mqtt') },
          { value: 'http', label: t('http') },
        ]}
      />
      {kind === 'http' && <TemplateFields form={form} />}
    </Box>
  );
}

function TemplateFields({ form }: FormProps) {
  const t = useTexts(elevatorFormTexts);
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
      <Field
        form={form}
        name="http.stateUrl"
        label={t('stateUrl')}
        hint={t('placesHint', { braces: '{…}' })}
        slotProps={plain}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
        {paths.map(({ name, label, hint }) => (
          <Field key={name} form={form} name={`http.${name}`} label={label} hint={hint} slotProps={plain} />
        ))}
      </Box>
      {texts.map(({ name, label, hint, rows }) => (
        <Field
          key={name}
          form={form}
          name={`http.${name}`}
          label={label}
          hint={hint}
          multiline
          minRows={rows}
          slotProps={plain}
        />
      ))}
      <Field
        form={form}
        name="http.secret"
        label={t('secret')}
        hint={t('secretHint')}
        type="password"
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
      <SelectField
        form={form}
        name={`http.requests.${kind}.method`}
        label={t('method')}
        options={METHODS.map((method) => ({ value: method, label: <span translate="no">{method}</span> }))}
      />
      <Field
        form={form}
        name={`http.requests.${kind}.url`}
        label={t('url')}
        hint={kind !== 'call' && t('optional')}
        slotProps={plain}
      />
      <Field
        form={form}
        name={`http.requests.${kind}.body`}
        label={t('body')}
        multiline
        sx={{ gridColumn: '1 / -1' }}
        slotProps={plain}
      />
    </Box>
  );
}
