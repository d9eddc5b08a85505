import { sentenceTexts } from '@rota/contract/core';
import { PRESS_ACTIONS, type CallDevice } from '@rota/contract/call-devices';
import type { Station } from '@rota/contract/stations';
import PinDropRounded from '@mui/icons-material/PinDropRounded';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useStationList } from '../../stations/shared/stations.queries.ts';
import { useProject } from '../../../../projects/project-context.tsx';
import { EntityPicker } from '../../../../ui/entities/entity-picker.tsx';
import { robotModeTexts } from '../../../../ui/states.messages.ts';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { bindingFields, bindingsOf, type BindingFields } from './bindings-form.ts';
import { callDeviceTexts } from './call-devices.messages.ts';
import { EditDialog } from '../../../../ui/form/edit-dialog.tsx';

/** Says what each way of pressing a device does. */
export function BindingsDialog({ device, onClose }: { device: CallDevice; onClose: () => void }) {
  const t = useTexts(callDeviceTexts);
  const tUi = useTexts(uiTexts);
  const tSentence = useTexts(sentenceTexts);
  const titleId = useId();
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const stations = useStationList(projectId).data ?? [];
  const [fields, setFields] = useState(() => bindingFields(device));
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (bindings: CallDevice['bindings']) =>
      api.callDevices.setBindings({
        params: { projectId, deviceId: device.device_id },
        body: { bindings, version: device.version },
      }),
    onSuccess: async () => {
      toastSuccess(t('saved'));
      await queries.invalidateQueries({ queryKey: ['call-devices', projectId] });
      onClose();
    },
  });
  const submit = () => {
    const bindings = bindingsOf(fields);
    setTried(true);
    if (bindings !== undefined) save.mutate(bindings);
  };
  return (
    <EditDialog isBusy={save.isPending} onClose={onClose} aria-labelledby={titleId} maxWidth="sm">
      <DialogTitle id={titleId}>{t('editTitle', { name: device.name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        {save.isError && (
          <Alert severity="error">
            {save.error.message === '' ? tSentence('server_failed') : save.error.message}
          </Alert>
        )}
        {fields.map((row) => (
          <PressFields
            key={row.press}
            row={row}
            stations={stations}
            isTried={isTried}
            onChange={(changes) =>
              setFields((rows) => rows.map((one) => (one.press === row.press ? { ...one, ...changes } : one)))
            }
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button disabled={save.isPending} onClick={onClose}>
          {tUi('cancel')}
        </Button>
        <Button variant="contained" loading={save.isPending} onClick={submit}>
          {t('save')}
        </Button>
      </DialogActions>
    </EditDialog>
  );
}

type PressProps = {
  row: BindingFields;
  stations: readonly Station[];
  isTried: boolean;
  onChange: (changes: Partial<BindingFields>) => void;
};

function PressFields({ row, stations, isTried, onChange }: PressProps) {
  const t = useTexts(callDeviceTexts);
  const id = useId();
  const station = stations.find((one) => one.station_id === row.station);
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Typography id={id} variant="h4" component="h3">
        {t(`press_${row.press}`)}
      </Typography>
      <TextField
        select
        label={t('action')}
        value={row.action}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={(event) =>
          onChange({ action: PRESS_ACTIONS.find((action) => action === event.target.value) ?? '' })
        }
      >
        <MenuItem value="">{t('action_none')}</MenuItem>
        {PRESS_ACTIONS.map((action) => (
          <MenuItem key={action} value={action}>
            {t(`action_${action}`)}
          </MenuItem>
        ))}
      </TextField>
      {row.action !== '' && (
        <EntityPicker
          label={t('station')}
          entities={stations.map((one) => ({
            id: one.station_id,
            name: one.name,
            icon: PinDropRounded,
            hint: one.floor,
          }))}
          value={row.station}
          onChange={(chosen) => onChange({ station: chosen, kind: '' })}
          error={isTried && row.station === '' ? t('stationRequired') : undefined}
        />
      )}
      {row.action === 'call' && (
        <>
          <KindField row={row} station={station} onChange={onChange} />
          <FormControlLabel
            control={<Switch checked={row.confirm} onChange={(_event, confirm) => onChange({ confirm })} />}
            label={t('confirm')}
          />
        </>
      )}
    </Box>
  );
}

type KindProps = Pick<PressProps, 'row' | 'onChange'> & { station: Station | undefined };

/** What a robot is called for: one of the purposes of the station. */
function KindField({ row, station, onChange }: KindProps) {
  const t = useTexts(callDeviceTexts);
  const tKind = useTexts(robotModeTexts);
  const purposes = station?.purposes ?? [];
  return (
    <TextField
      select
      label={t('kind')}
      value={row.kind}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={(event) =>
        onChange({
          kind: purposes.find(({ kind }) => kind === event.target.value)?.kind ?? '',
        })
      }
    >
      <MenuItem value="">{t('usualKind')}</MenuItem>
      {purposes.map(({ kind }) => (
        <MenuItem key={kind} value={kind}>
          {tKind(kind)}
        </MenuItem>
      ))}
      {row.kind !== '' && purposes.every(({ kind }) => kind !== row.kind) && (
        <MenuItem value={row.kind}>{tKind(row.kind)}</MenuItem>
      )}
    </TextField>
  );
}
