import { machineRoles, type MachineRole } from '@rota/contract/core';
import {
  installationRoles,
  machineKindOf,
  machineRoleTexts,
  type IssuedMachine,
  type MachineKind,
} from '@rota/contract/machine-accounts';
import { useState, type Ref } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Box, FormControlLabel, FormHelperText, Radio, RadioGroup } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { RobotChoice } from '../../robots/robots/shared/robot-choice.tsx';
import { MachineRoleWords } from './shared/machine-role-words.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { Field, useField } from '../../../ui/form/fields.tsx';
import { detailFormOf, useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { useCreateMachine, type MachineScope } from './machine-accounts.queries.ts';
import { machineTexts } from './machine-accounts.messages.ts';
import { machineForm, type MachineFields } from './machine-form.ts';
import { MachineTokenDialog } from './machine-token-dialog.tsx';
import { useMachineScope } from './machines.page.tsx';

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
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const scope = useMachineScope(search);
  const [issued, setIssued] = useState<IssuedMachine>();
  const form = useResourceForm<MachineFields, MachineFields, IssuedMachine>({
    schema: machineForm,
    values: {
      name: '',
      role: kind === 'robots' ? ROBOT : '',
      note: '',
      robot: (scope !== 'house' && search.get('robot-id')) || '',
    },
    save: useCreateMachine(scope),
    byCode: { NAME_TAKEN: 'name', MACHINE_ROLE_OUT_OF_PLACE: 'role' },
    onSaved: setIssued,
  });
  const list = new URLSearchParams(scope === 'house' ? { of: 'installation' } : {});
  const toList = (id?: string) => {
    if (id !== undefined) list.set('machine-id', id);
    return navigate(`/admin/accounts/${kind}?${list.toString()}`);
  };
  return (
    <>
      <DetailForm
        {...detailFormOf(form, {
          name: t('name'),
          role: t('role'),
          note: t('note'),
          robot: t('robot'),
        })}
        title={kind === 'robots' ? t('newRobot') : t('newClient')}
        description={kind === 'robots' ? t('createRobotHint') : t('createClientHint')}
        sections={[
          {
            id: 'what',
            title: t('what'),
            help: scope === 'house' ? t('countsHouse') : t('countsProject'),
            children: <NameFields form={form} scope={scope} />,
          },
          {
            id: 'role',
            title: t('role'),
            children:
              kind === 'robots' ? <MachineRoleWords role={ROBOT} /> : <RoleField form={form} scope={scope} />,
          },
        ]}
        submitLabel={t('create')}
        discardLabel={t('cancel')}
        maySubmitUnchanged
        onDiscard={() => toList()}
      />
      {issued !== undefined && (
        <MachineTokenDialog issued={issued} onClose={() => toList(issued.machine_account_id)} />
      )}
    </>
  );
}

type FormProps = { form: ResourceForm<MachineFields> };
const PLAIN = { htmlInput: { autoComplete: 'off' } };

function NameFields({ form, scope }: FormProps & { scope: MachineScope }) {
  const t = useTexts(machineTexts);
  const { value: robot, problem, onChange } = useField(form, 'robot');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      <Field form={form} name="name" label={t('name')} autoFocus slotProps={PLAIN} />
      <Field form={form} name="note" label={t('note')} hint={t('noteHint')} slotProps={PLAIN} />
      {scope !== 'house' && (
        <RobotChoice projectId={scope} value={robot} onChange={onChange} problem={problem} />
      )}
    </Box>
  );
}

/** The roles of clients, each with what it is for; one that belongs to the installation is offered there alone. */
function RoleField({ form, scope }: FormProps & { scope: MachineScope }) {
  const t = useTexts(machineTexts);
  const tRole = useTexts(machineRoleTexts);
  const formats = useFormats();
  const { value: chosen, problem, onChange, inputRef } = useField(form, 'role');
  const offered = machineRoles
    .filter((role) => machineKindOf(role) === 'clients')
    .sort((a, b) => formats.compare(tRole(a), tRole(b)));
  return (
    <Box>
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
      <RadioGroup aria-label={t('role')} value={chosen} onChange={(_event, value) => onChange(value)}>
        {offered.map((role, index) => (
          <RoleOption
            key={role}
            role={role}
            isOutOfPlace={scope !== 'house' && installationRoles.includes(role)}
            inputRef={index === 0 ? inputRef : undefined}
          />
        ))}
      </RadioGroup>
    </Box>
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
