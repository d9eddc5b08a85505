import type { RobotAccess } from '@rota/contract/robot-access';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import UpdateRounded from '@mui/icons-material/UpdateRounded';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { AccessGroup, AccessRow, Value, type GroupProps } from './access-row.tsx';
import { robotAccessTexts } from './robot-access.messages.ts';

/** The config version that the robot reports beside the one of its project. */
export function ConfigurationGroup({ robot, access: { config } }: GroupProps) {
  const t = useTexts(robotAccessTexts);
  const mayRead = useCan()('config.read', robot.project_id);
  return (
    <AccessGroup title={t('configuration')}>
      <AccessRow
        label={t('configVersion')}
        actions={
          mayRead && (
            <Button size="small" component={Link} to="/project/config">
              {t('configOpen')}
            </Button>
          )
        }
      >
        {config.reported !== null && <Value>{config.reported}</Value>}
        <ConfigState config={config} />
      </AccessRow>
    </AccessGroup>
  );
}

function ConfigState({ config: { reported, wanted } }: { config: RobotAccess['config'] }) {
  const t = useTexts(robotAccessTexts);
  if (wanted === 0 && (reported ?? 0) === 0) return <Value isMissing>{t('configNone')}</Value>;
  if (reported === null)
    return <StateChip tone="neutral" icon={HelpOutlineRounded} label={t('configSilent', { wanted })} />;
  if (reported === wanted)
    return <StateChip tone="neutral" icon={CheckCircleOutlineRounded} label={t('configSame')} />;
  return <StateChip tone="attention" icon={UpdateRounded} label={t('configDiffers', { reported, wanted })} />;
}
