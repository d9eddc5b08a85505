import type { RobotDetails, RobotDialect, RobotMapAlias } from '@rota/contract/robots';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { SpeechFields } from './speech-fields.tsx';
import { speechTexts } from './speech.messages.ts';

/** What is set of how a robot speaks. */
export type Speech = {
  readonly interfaceName: string;
  readonly dialect: RobotDialect;
  /** Of every robot of the model; left out where they stay as they are. */
  readonly model_map_aliases?: RobotMapAlias[];
};

/** Sets how a robot speaks, where it departs from its version of the protocol. */
export function SpeechDialog({
  robot,
  mapIds,
  isBusy,
  onSave,
  onClose,
}: {
  robot: Pick<RobotDetails, 'name' | 'model' | 'interfaceName' | 'dialect' | 'model_map_aliases'>;
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
  const [ofModel, setOfModel] = useState<RobotMapAlias[]>(robot.model_map_aliases);
  const isModelChanged = JSON.stringify(ofModel) !== JSON.stringify(robot.model_map_aliases);
  const isNamed = /^[^/+#$]+$/.test(interfaceName.trim());
  const hasEmptyAlias = [...(dialect.map_aliases ?? []), ...ofModel].some(
    ({ robot_map }) => robot_map.trim() === '',
  );
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
          ofModel={{ model: robot.model, aliases: ofModel, onAliases: setOfModel }}
          mapIds={mapIds}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="contained"
          loading={isBusy}
          disabled={!isNamed || hasEmptyAlias}
          onClick={() =>
            onSave({
              interfaceName: interfaceName.trim(),
              dialect,
              ...(isModelChanged && { model_map_aliases: ofModel }),
            })
          }
        >
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
