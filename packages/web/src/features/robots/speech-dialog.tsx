import { COMPLETIONS, DEVIATIONS, INSTANT_ACTIONS_KEYS, type RobotDetails, type RobotDialect } from '@rota/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { speechTexts } from './speech.messages.ts';

/** What is set of how a robot speaks. */
export type Speech = { readonly interfaceName: string; readonly dialect: RobotDialect };

const LEARNT = '';

/** Sets how a robot speaks, where it departs from its version of the protocol. */
export function SpeechDialog({
  robot,
  isBusy,
  onSave,
  onClose,
}: {
  robot: Pick<RobotDetails, 'name' | 'interfaceName' | 'dialect'>;
  isBusy: boolean;
  onSave: (speech: Speech) => void;
  onClose: () => void;
}) {
  const t = useTexts(speechTexts);
  const titleId = useId();
  const [interfaceName, setInterfaceName] = useState(robot.interfaceName);
  const [dialect, setDialect] = useState<RobotDialect>(robot.dialect);
  const isNamed = /^[^/+#$]+$/.test(interfaceName.trim());
  function choice<K extends keyof RobotDialect>(
    flag: K,
    label: string,
    options: readonly { readonly value: NonNullable<RobotDialect[K]>; readonly label: string }[],
  ) {
    return (
      <TextField
        select
        label={label}
        value={dialect[flag] === undefined ? LEARNT : String(dialect[flag])}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.target.value)?.value;
          setDialect({ ...dialect, [flag]: chosen });
        }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value={LEARNT}>{t('learnt')}</MenuItem>
        {options.map(({ value, label }) => (
          <MenuItem key={String(value)} value={String(value)}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('title', { name: robot.name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <DialogContentText>{t('what')}</DialogContentText>
        <TextField
          label={t('interfaceName')}
          helperText={t('interfaceHint')}
          error={!isNamed}
          value={interfaceName}
          onChange={(event) => setInterfaceName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
        />
        {choice(
          'deviation',
          t('deviation'),
          DEVIATIONS.map((value) => ({ value, label: t(value) })),
        )}
        {choice('keepEdgeEnds', t('keepEdgeEnds'), [
          { value: true, label: t('yes') },
          { value: false, label: t('no') },
        ])}
        {choice(
          'instantActionsKey',
          t('instantActionsKey'),
          INSTANT_ACTIONS_KEYS.map((value) => ({ value, label: value === 'both' ? t('both') : value })),
        )}
        {choice(
          'completion',
          t('completion'),
          COMPLETIONS.map((value) => ({ value, label: t(value) })),
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="contained"
          loading={isBusy}
          disabled={!isNamed}
          onClick={() => onSave({ interfaceName: interfaceName.trim(), dialect })}
        >
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
