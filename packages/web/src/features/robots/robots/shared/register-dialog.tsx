import { PROTOCOL_VERSIONS, robotsApi, type RegisteredRobot } from '@rota/contract/robots';
import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { useState } from 'react';
import type { z } from 'zod';
import { Button, DialogContentText } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { Field, SelectField, useField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../../ui/form/resource-form.ts';
import { useMapIds } from './map-ids.ts';
import { registryTexts } from './registry.messages.ts';
import { useKeepNewAccess } from './new-access.ts';
import { useRegisterRobot } from './register-robot.ts';
import { SpeechFields } from './speech-fields.tsx';
import { speechTexts } from './speech.messages.ts';

type Fields = z.input<typeof robotsApi.register.body>;
type Body = z.output<typeof robotsApi.register.body>;
const EMPTY: Fields = { name: '', model: '', manufacturer: '', serial_number: '', protocol_version: '2.1.0' };
const PLAIN = { htmlInput: { autoComplete: 'off', maxLength: 80 } };

type DialogProps = {
  projectId: number;
  /** Registers it in another way than by its own call. */
  save?: (body: Body) => Promise<RegisteredRobot>;
  onClose: () => void;
  onRegistered: (robotId: string) => void;
};

/** Registers a robot; its access is kept for the page that `onRegistered` leads to. */
export function RegisterDialog({ projectId, save, onClose, onRegistered }: DialogProps) {
  const t = useTexts(registryTexts);
  const mapIds = useMapIds(projectId);
  const keep = useKeepNewAccess();
  const register = useRegisterRobot(projectId);
  const form = useResourceForm({
    schema: robotsApi.register.body,
    values: EMPTY,
    save: save ?? register,
    byCode: { ROBOT_SERIAL_TAKEN: 'serial_number' },
    onSaved: (access) => {
      keep(access);
      onRegistered(access.robot_id);
    },
  });
  return (
    <FormDialog form={form} title={t('registerTitle')} submitLabel={t('registerAction')} onClose={onClose}>
      <DialogContentText>{t('registerHint')}</DialogContentText>
      <Field form={form} name="name" label={t('name')} hint={t('nameHint')} autoFocus slotProps={PLAIN} />
      <Field form={form} name="model" label={t('model')} slotProps={PLAIN} />
      <Field form={form} name="manufacturer" label={t('manufacturer')} slotProps={PLAIN} />
      <Field
        form={form}
        name="serial_number"
        label={t('serialNumber')}
        hint={t('serialHint')}
        slotProps={PLAIN}
      />
      <SelectField
        form={form}
        name="protocol_version"
        label={t('protocolVersion')}
        options={PROTOCOL_VERSIONS.map((version) => ({ value: version, label: version }))}
      />
      <SpeechSection form={form} mapIds={mapIds} />
    </FormDialog>
  );
}

/** How the robot speaks. Folded, because only a robot that departs from its version needs it; what is wrong in it unfolds it. */
function SpeechSection({ form, mapIds }: { form: ResourceForm<Fields, Body>; mapIds: readonly string[] }) {
  const t = useTexts(speechTexts);
  const [isUnfolded, setUnfolded] = useState(false);
  const { problem, ...interfaceName } = useField(form, 'interface_name');
  const dialect = useField(form, 'dialect');
  // It stays so while the problem is being solved.
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
