import type { RobotDetails, RobotDialect, RobotMapAlias, RobotModel } from '@rota/contract/robots';
import { useState } from 'react';
import { DialogContentText } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SpeechFields } from './shared/speech-fields.tsx';
import { speechTexts } from './shared/speech.messages.ts';

/** The speech settings of a robot. */
export type Speech = {
  readonly interface_name: string;
  readonly dialect: RobotDialect;
  /** For every robot of the model; left out where the person did not change it. */
  readonly ofModel?: RobotModel;
};

/** Sets how a robot speaks, where it departs from its version of the protocol. */
export function SpeechDialog({
  robot,
  mapIds,
  isBusy,
  onSave,
  onClose,
}: {
  robot: Pick<
    RobotDetails,
    'name' | 'model' | 'interface_name' | 'dialect' | 'model_map_aliases' | 'model_version'
  >;
  /** Ids of the project's maps. */
  mapIds: readonly string[];
  isBusy: boolean;
  onSave: (speech: Speech) => void;
  onClose: () => void;
}) {
  const t = useTexts(speechTexts);
  // News of the robot arrive while the dialog is open: what the person saw at its opening is what they change.
  const [seen] = useState(robot);
  const [interfaceName, setInterfaceName] = useState(seen.interface_name);
  const [dialect, setDialect] = useState<RobotDialect>(seen.dialect);
  const [ofModel, setOfModel] = useState<RobotMapAlias[]>(seen.model_map_aliases);
  const isModelChanged = JSON.stringify(ofModel) !== JSON.stringify(seen.model_map_aliases);
  const isNamed = /^[^/+#$]+$/.test(interfaceName.trim());
  const hasEmptyAlias = [...(dialect.map_aliases ?? []), ...ofModel].some(
    ({ robot_map }) => robot_map.trim() === '',
  );
  return (
    <FormDialog
      title={t('title', { name: robot.name })}
      submitLabel={t('save')}
      isBusy={isBusy}
      canSubmit={isNamed && !hasEmptyAlias}
      onSubmit={() =>
        onSave({
          interface_name: interfaceName.trim(),
          dialect,
          ...(isModelChanged && {
            ofModel: { model: seen.model, map_aliases: ofModel, version: seen.model_version },
          }),
        })
      }
      onClose={onClose}
    >
      <DialogContentText>{t('what')}</DialogContentText>
      <SpeechFields
        interfaceName={interfaceName}
        interfaceHint={t('interfaceHint')}
        hasInterfaceProblem={!isNamed}
        onInterfaceName={setInterfaceName}
        dialect={dialect}
        onDialect={setDialect}
        ofModel={{ model: seen.model, aliases: ofModel, onAliases: setOfModel }}
        mapIds={mapIds}
      />
    </FormDialog>
  );
}
