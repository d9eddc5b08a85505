import type { RegisteredRobot } from '@rota/contract/robots';
import { PROTOCOL_VERSIONS, robotsApi } from '@rota/contract/robots';
import { zodResolver } from '@hookform/resolvers/zod';
import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useController, useForm, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { robotQueries } from '../../../api/queries.ts';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { useMapIds } from './map-ids.ts';
import type { NamedRobot } from './robot-access.ts';
import { registryTexts } from './robots.messages.ts';
import { SpeechFields } from './speech-fields.tsx';
import { speechTexts } from './speech.messages.ts';

type Fields = z.input<typeof robotsApi.register.body>;
const resolver = zodResolver(robotsApi.register.body);
const EMPTY: Fields = { name: '', model: '', manufacturer: '', serialNumber: '', protocolVersion: '2.1.0' };

/** Registers a robot, then shows its access once. */
export function RegisterDialog({
  projectId,
  onClose,
  onRegistered,
}: {
  projectId: number;
  onClose: () => void;
  onRegistered: (robotId: string) => void;
}) {
  const t = useTexts(registryTexts);
  const message = useMessage();
  const api = useApi();
  const queries = useQueryClient();
  const mapIds = useMapIds(projectId);
  const form = useForm<Fields>({ resolver, defaultValues: EMPTY });
  const [registered, setRegistered] = useState<{ robot: NamedRobot; access: RegisteredRobot }>();
  const register = useMutation({
    mutationFn: (body: Fields) => api.robots.register({ params: { projectId }, body }),
    onSuccess: (access, body) => {
      setRegistered({ robot: { ...body, protocolVersion: body.protocolVersion ?? '2.1.0' }, access });
      return queries.invalidateQueries({ queryKey: robotQueries.list(api, projectId).queryKey, exact: true });
    },
    onError: (error) => applyServerErrors(error, form, { byCode: { ROBOT_SERIAL_TAKEN: 'serialNumber' } }),
  });
  if (registered !== undefined) {
    return (
      <CredentialsDialog
        projectId={projectId}
        robot={registered.robot}
        access={registered.access}
        onClose={() => onRegistered(registered.access.robot_id)}
      />
    );
  }
  const { errors } = form.formState;
  const field = (name: 'name' | 'model' | 'manufacturer' | 'serialNumber', hint?: string) => (
    <TextField
      {...form.register(name)}
      autoFocus={name === 'name'}
      label={t(name)}
      error={errors[name] !== undefined}
      helperText={message(errors[name]?.message) ?? hint}
      slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 80 } }}
    />
  );
  return (
    <FormDialog
      title={t('registerTitle')}
      submitLabel={t('registerAction')}
      error={errors.root?.message}
      isBusy={register.isPending}
      onSubmit={form.handleSubmit((body) => register.mutate(body))}
      onClose={onClose}
    >
      <DialogContentText>{t('registerHint')}</DialogContentText>
      {field('name', t('nameHint'))}
      {field('model')}
      {field('manufacturer')}
      {field('serialNumber', t('serialHint'))}
      <Controller
        name="protocolVersion"
        control={form.control}
        render={({ field: version }) => (
          <TextField {...version} select label={t('protocolVersion')}>
            {PROTOCOL_VERSIONS.map((option) => (
              <MenuItem key={option} value={option}>
                {option}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <SpeechSection control={form.control} mapIds={mapIds} />
    </FormDialog>
  );
}

/** How the robot speaks. Folded, because only a robot that departs from its version needs it; what is wrong in it unfolds it. */
function SpeechSection({ control, mapIds }: { control: Control<Fields>; mapIds: readonly string[] }) {
  const t = useTexts(speechTexts);
  const message = useMessage();
  const [isUnfolded, setUnfolded] = useState(false);
  const { field: interfaceName, fieldState } = useController({ control, name: 'interfaceName' });
  const { field: dialect } = useController({ control, name: 'dialect' });
  const problem = message(fieldState.error?.message);
  // It stays so while the problem is being mended.
  if (problem !== undefined && !isUnfolded) setUnfolded(true);
  return (
    <>
      <Button
        color="inherit"
        aria-expanded={isUnfolded}
        endIcon={isUnfolded ? <ExpandLessRounded /> : <ExpandMoreRounded />}
        onClick={() => setUnfolded(!isUnfolded)}
        sx={{ alignSelf: 'flex-start', ml: -2 }}
      >
        {t('menu')}
      </Button>
      {isUnfolded && (
        <>
          <DialogContentText>{t('what')}</DialogContentText>
          <SpeechFields
            interfaceName={interfaceName.value ?? ''}
            interfaceHint={problem ?? t('interfaceDefault')}
            hasInterfaceProblem={problem !== undefined}
            onInterfaceName={(text) => interfaceName.onChange(text.trim() === '' ? undefined : text)}
            dialect={dialect.value ?? {}}
            onDialect={dialect.onChange}
            mapIds={mapIds}
          />
        </>
      )}
    </>
  );
}
