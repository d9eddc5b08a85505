import { STATION_SWITCHES, type Station, type StationSwitch } from '@rota/contract/stations';
import { useId, useState } from 'react';
import { Box, TextField, ToggleButton, ToggleButtonGroup, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { stationTexts } from './stations.messages.ts';
import { useStationSwitch } from './stations.queries.ts';

/** Opens a station by hand, closes it with a word for those who call, or leaves it to its hours. */
export function StationSwitchField({ station }: { station: Station }) {
  const t = useTexts(stationTexts);
  const id = useId();
  const { project_id: projectId } = useProject();
  const setSwitch = useStationSwitch(projectId, station);
  const [isClosing, setClosing] = useState(false);
  const [reason, setReason] = useState('');
  const choose = (next: StationSwitch | null) => {
    if (next === null || next === station.switch) return;
    if (next === 'closed') setClosing(true);
    else setSwitch.mutate({ switch: next, reason: null });
  };
  return (
    <Box>
      <Typography id={id} variant="subtitle2" component="h3" color="textSecondary" sx={{ mb: 1 }}>
        {t('switchLabel')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-labelledby={id}
        value={station.switch}
        disabled={setSwitch.isPending}
        onChange={(_event, next: StationSwitch | null) => choose(next)}
      >
        {STATION_SWITCHES.map((one) => (
          <ToggleButton key={one} value={one} sx={{ textTransform: 'none', lineHeight: 1.25, minHeight: 48 }}>
            {t(`switch_${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ConfirmDialog
        open={isClosing}
        title={t('switchTitle', { name: station.name })}
        confirmLabel={t('switchSave')}
        isBusy={setSwitch.isPending}
        onConfirm={() =>
          setSwitch.mutate(
            { switch: 'closed', reason: reason.trim() === '' ? null : reason.trim() },
            { onSettled: () => setClosing(false) },
          )
        }
        onCancel={() => setClosing(false)}
      >
        {t('switchBody')}
        <TextField
          fullWidth
          label={t('switchReason')}
          helperText={t('switchReasonHint')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          sx={{ mt: 2 }}
        />
      </ConfirmDialog>
    </Box>
  );
}
