import type { RobotDetails, RobotDialect } from '@rota/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { SpeechFields } from './speech-fields.tsx';
import { speechTexts } from './speech.messages.ts';

/** What is set of how a robot speaks. */
export type Speech = { readonly interfaceName: string; readonly dialect: RobotDialect };

/** Sets how a robot speaks, where it departs from its version of the protocol. */
export function SpeechDialog({
  robot,
  mapIds,
  isBusy,
  onSave,
  onClose,
}: {
  robot: Pick<RobotDetails, 'name' | 'interfaceName' | 'dialect'>;
  /** Ids of the project's maps. */
  mapIds: readonly string[];
  isBusy: boolean;
  onSave: (speech: Speech) => void;
  onClose: () => void;
}) {
  const t = useTexts(speechTexts);
  const titleId = useId();
  const [interfaceName, setInterfaceName] = useState(robot.interfaceName);
  const [dialect, setDialect] = useState<RobotDialect>(robot.dialect);
  const isNamed = /^[^/+#$]+$/.test(interfaceName.trim());
  const hasEmptyAlias = dialect.map_aliases?.some(({ robot_map }) => robot_map.trim() === '') === true;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('title', { name: robot.name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <DialogContentText>{t('what')}</DialogContentText>
        <SpeechFields
          interfaceName={interfaceName}
          interfaceHint={t('interfaceHint')}
          hasInterfaceProblem={!isNamed}
          onInterfaceName={setInterfaceName}
          dialect={dialect}
          onDialect={setDialect}
          mapIds={mapIds}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="contained"
          loading={isBusy}
          disabled={!isNamed || hasEmptyAlias}
          onClick={() => onSave({ interfaceName: interfaceName.trim(), dialect })}
        >
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
