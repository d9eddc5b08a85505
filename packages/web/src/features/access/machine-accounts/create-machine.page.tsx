import { machineRoles, name as nameField, oneLine, type MachineRole } from '@rota/contract/core';
import {
  installationRoles,
  machineKindOf,
  machineRole,
  machineRoleTexts,
  type IssuedMachine,
  type MachineKind,
} from '@rota/contract/machine-accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { MachineRoleWords } from './shared/machine-role-words.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { machineCalls, machineQueries, type MachineScope } from './machine-accounts.queries.ts';
import { machineTexts } from './machine-accounts.messages.ts';
import { MachineTokenDialog } from './machine-token-dialog.tsx';
import { useMachineScope } from './machines.page.tsx';

const machineForm = z.object({
  name: nameField,
  role: z.string().min(1, { error: 'Role is required' }),
  note: oneLine.max(200),
});
type Fields = z.infer<typeof machineForm>;
const resolver = zodResolver(machineForm);
const ROBOT: MachineRole = 'rr_robot';

/** Makes an account for the computer in a robot. */
export function NewRobotAccountPage() {
  return <CreateMachine kind="robots" />;
}

/** Makes an account for a program or a device. */
export function NewClientAccountPage() {
  return <CreateMachine kind="clients" />;
}

function CreateMachine({ kind }: { kind: MachineKind }) {
  const t = useTexts(machineTexts);
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const scope = useMachineScope(search);
  const [issued, setIssued] = useState<IssuedMachine>();
  const form = useForm<Fields>({
    resolver,
    defaultValues: { name: '', role: kind === 'robots' ? ROBOT : '', note: '' },
  });
  const create = useMutation({
    mutationFn: ({ role, ...fields }: Fields) =>
      machineCalls(api, scope).create({ ...fields, role: machineRole.parse(role) }),
    onSuccess: async (account) => {
      form.reset(form.getValues());
      setIssued(account);
      await queries.invalidateQueries({ queryKey: machineQueries.all });
    },
    onError: (error) =>
      applyServerErrors(error, form, {
        byCode: { MACHINE_ACCOUNT_NAME_TAKEN: 'name', MACHINE_ROLE_OUT_OF_PLACE: 'role' },
      }),
    // The answer holds a token that is shown once.
    gcTime: 0,
  });
  const list = new URLSearchParams(scope === 'house' ? { of: 'installation' } : {});
  const toList = (id?: string) => {
    if (id !== undefined) list.set('machine-id', id);
    return navigate(`/admin/accounts/${kind}?${list.toString()}`);
  };
  const { isDirty, dirtyFields } = form.formState;
  const changed = (['name', 'role', 'note'] as const)
    .filter((field) => dirtyFields[field] === true)
    .map((field) => t(field));
  return (
    <FormProvider {...form}>
      <DetailForm
        title={kind === 'robots' ? t('newRobot') : t('newClient')}
        description={kind === 'robots' ? t('createRobotHint') : t('createClientHint')}
        sections={[
          {
            id: 'what',
            title: t('what'),
            help: scope === 'house' ? t('countsHouse') : t('countsProject'),
            children: <NameFields />,
          },
          {
            id: 'role',
            title: t('role'),
            children: kind === 'robots' ? <MachineRoleWords role={ROBOT} /> : <RoleField scope={scope} />,
          },
        ]}
        submitLabel={t('create')}
        discardLabel={t('cancel')}
        changed={create.isSuccess || !isDirty ? [] : changed}
        maySubmitUnchanged
        isBusy={create.isPending}
        error={form.formState.errors.root?.message}
        onSubmit={form.handleSubmit((fields) => create.mutate(fields))}
        onDiscard={() => toList()}
      />
      {issued !== undefined && (
        <MachineTokenDialog issued={issued} onClose={() => toList(issued.machine_account_id)} />
      )}
    </FormProvider>
  );
}

function NameFields() {
  const t = useTexts(machineTexts);
  const message = useMessage();
  const { register, formState } = useFormContext<Fields>();
  const { errors } = formState;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      <TextField
        {...register('name')}
        autoFocus
        label={t('name')}
        error={errors.name !== undefined}
        helperText={message(errors.name?.message)}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <TextField
        {...register('note')}
        label={t('note')}
        error={errors.note !== undefined}
        helperText={message(errors.note?.message) ?? t('noteHint')}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
    </Box>
  );
}

/** The roles of clients, each with what it is for; one that belongs to the installation is offered there alone. */
function RoleField({ scope }: { scope: MachineScope }) {
  const t = useTexts(machineTexts);
  const tRole = useTexts(machineRoleTexts);
  const message = useMessage();
  const formats = useFormats();
  const { control } = useFormContext<Fields>();
  const offered = machineRoles
    .filter((role) => machineKindOf(role) === 'clients')
    .sort((a, b) => formats.compare(tRole(a), tRole(b)));
  return (
    <Controller
      control={control}
      name="role"
      render={({ field, fieldState }) => (
        <Box>
          {fieldState.error !== undefined && (
            <FormHelperText error>{message(fieldState.error.message)}</FormHelperText>
          )}
          <RadioGroup
            aria-label={t('role')}
            value={field.value}
            onChange={(_event, value) => field.onChange(value)}
          >
            {offered.map((role, index) => (
              <RoleOption
                key={role}
                role={role}
                isOutOfPlace={scope !== 'house' && installationRoles.includes(role)}
                inputRef={index === 0 ? field.ref : undefined}
              />
            ))}
          </RadioGroup>
        </Box>
      )}
    />
  );
}

type RoleOptionProps = {
  role: MachineRole;
  isOutOfPlace: boolean;
  inputRef: Ref<HTMLInputElement> | undefined;
};

function RoleOption({ role, isOutOfPlace, inputRef }: RoleOptionProps) {
  const t = useTexts(machineTexts);
  const tRole = useTexts(machineRoleTexts);
  return (
    <Box sx={{ pb: 1, '& + &': { borderTop: 1, borderColor: 'divider', pt: 1 } }}>
      <FormControlLabel
        value={role}
        disabled={isOutOfPlace}
        control={<Radio slotProps={{ input: { ref: inputRef } }} />}
        label={tRole(role)}
        sx={{ '& .MuiFormControlLabel-label': { fontWeight: 500 } }}
      />
      <Box sx={{ pl: 4 }}>
        <MachineRoleWords role={role} hint={isOutOfPlace ? t('onlyHouse') : undefined} />
      </Box>
    </Box>
  );
}
