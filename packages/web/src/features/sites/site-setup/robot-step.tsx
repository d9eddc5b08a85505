import {
  MOST_SIMULATED_ROBOTS,
  SIMULATED_MODELS,
  type SimulatedModel,
  type SimulatedRobots,
} from '@rota/contract/site-setup';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  Alert,
  Box,
  Button,
  CircularProgress,
  MenuItem,
  Paper,
  Skeleton,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { ConnectionTest } from '../../robots/robots/shared/connection-test.tsx';
import type { RobotMark } from '../../robots/robots/shared/pose-store.ts';
import { robotAddress } from '../../robots/robots/shared/robot-sections.tsx';
import { RegisterDialog } from '../../robots/robots/shared/register-dialog.tsx';
import { useFloorTargets } from '../targets/shared/floor-targets.ts';
import { SetupMap } from './setup-map.tsx';
import { siteSetupTexts } from './site-setup.messages.ts';
import { useChangeSimulated, useSimulatedRobots } from './site-setup.queries.ts';
import type { StepProps } from './step-props.ts';
import { WizardFrame } from './wizard-frame.tsx';

const MODELS = Object.keys(SIMULATED_MODELS) as SimulatedModel[];

/** Robots for the site: simulated ones with one press, or a real one with the test of its connection. */
export function RobotStep({ project, robots, marks, floor, frame }: StepProps) {
  const t = useTexts(siteSetupTexts);
  const { project_id: projectId } = project;
  const targets = useFloorTargets(projectId, floor);
  const simulated = useSimulatedRobots(projectId);
  return (
    <WizardFrame
      {...frame}
      aside={<SetupMap projectId={projectId} floor={floor} robots={robots} targets={targets} />}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Paper variant="outlined" component="section" sx={{ p: 2 }}>
          <Typography component="h2" variant="h4">
            {t('simulatedTitle')}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
            {t('simulatedHint')}
          </Typography>
          {simulated.isPending && <Skeleton variant="rounded" height={120} />}
          {simulated.isError && (
            <ErrorState
              error={simulated.error}
              onRetry={() => void simulated.refetch().catch(() => undefined)}
            />
          )}
          {simulated.data !== undefined && (
            <Simulated
              projectId={projectId}
              simulated={simulated.data}
              marks={marks}
              hasHome={targets.some(({ type }) => type === 'charge' || type === 'waiting')}
              onTargets={() => frame.onStep('targets')}
            />
          )}
        </Paper>
        <RealRobot projectId={projectId} />
      </Box>
    </WizardFrame>
  );
}

type SimulatedProps = {
  projectId: number;
  simulated: SimulatedRobots;
  marks: readonly RobotMark[];
  /** Whether there is a place where robots can stand. */
  hasHome: boolean;
  onTargets: () => void;
};

function Simulated({ projectId, simulated, marks, hasHome, onTargets }: SimulatedProps) {
  const t = useTexts(siteSetupTexts);
  const change = useChangeSimulated(projectId);
  const { robots, has_simulator: hasSimulator } = simulated;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {!hasSimulator && <Alert severity="warning">{t('noSimulator')}</Alert>}
      {!hasHome && (
        <Alert severity="info" action={<Button onClick={onTargets}>{t('toTargets')}</Button>}>
          {t('noHome')}
        </Alert>
      )}
      {change.isError && <Alert severity="error">{change.error.message}</Alert>}
      {robots.length === 0 ? (
        <NewSimulated
          marks={marks}
          isBusy={change.isPending}
          onAdd={(model, names) => change.mutate({ model, names })}
        />
      ) : (
        <>
          <RunningList robots={robots} marks={marks} />
          <Button
            color="inherit"
            loading={change.isPending}
            onClick={() => change.mutate('remove')}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('removeSimulated')}
          </Button>
        </>
      )}
    </Box>
  );
}

function NewSimulated({
  marks,
  isBusy,
  onAdd,
}: {
  marks: readonly RobotMark[];
  isBusy: boolean;
  onAdd: (model: SimulatedModel, names: string[]) => void;
}) {
  const t = useTexts(siteSetupTexts);
  const [count, setCount] = useState(2);
  const [model, setModel] = useState<SimulatedModel>('carrier');
  const names = Array.from({ length: count }, (_, index) =>
    t('robotName', { number: marks.length + index + 1 }),
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          aria-label={t('robotCount')}
          value={count}
          onChange={(_event, next: number | null) => next !== null && setCount(next)}
        >
          {Array.from({ length: MOST_SIMULATED_ROBOTS }, (_, index) => (
            <ToggleButton key={index} value={index + 1} sx={{ width: 44, height: 44 }}>
              {index + 1}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <TextField
          select
          size="small"
          label={t('robotModel')}
          value={model}
          sx={{ minWidth: 150 }}
          onChange={(event) => setModel(event.target.value as SimulatedModel)}
        >
          {MODELS.map((one) => (
            <MenuItem key={one} value={one}>
              {SIMULATED_MODELS[one].name}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Button
        variant="contained"
        loading={isBusy}
        onClick={() => onAdd(model, names)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('addSimulated', { count })}
      </Button>
    </>
  );
}

/** The simulated robots, and which of them are there already. */
function RunningList({ robots, marks }: { robots: SimulatedRobots['robots']; marks: readonly RobotMark[] }) {
  const t = useTexts(siteSetupTexts);
  const { tones } = useColours();
  return (
    <Box component="ul" aria-live="polite" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {robots.map(({ robot_id: id, name }) => {
        const isHere = marks.some(({ robot }) => robot.robot_id === id && robot.heard_at !== null);
        return (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', gap: 1.25, alignItems: 'center', minHeight: 36 }}
          >
            {isHere ? (
              <CheckCircleRounded aria-hidden sx={{ fontSize: 22, color: tones.charging.solid }} />
            ) : (
              <CircularProgress size={18} thickness={5} aria-hidden />
            )}
            <span>{name}</span>
            <Typography component="span" variant="body2" color="textSecondary">
              {isHere ? t('robotHere') : t('robotStarting')}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

function RealRobot({ projectId }: { projectId: number }) {
  const t = useTexts(siteSetupTexts);
  const [isRegistering, setRegistering] = useState(false);
  const [robotId, setRobotId] = useState<string>();
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2 }}>
      <Typography component="h2" variant="h4">
        {t('realTitle')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {t('realHint')}
      </Typography>
      {robotId === undefined ? (
        <Button variant="outlined" onClick={() => setRegistering(true)}>
          {t('realAction')}
        </Button>
      ) : (
        <>
          <ConnectionTest projectId={projectId} robotId={robotId} />
          <Button component={Link} variant="outlined" to={robotAddress(robotId, 'access')} sx={{ mt: 2 }}>
            {t('realAccess')}
          </Button>
        </>
      )}
      {isRegistering && (
        <RegisterDialog
          projectId={projectId}
          onClose={() => setRegistering(false)}
          onRegistered={(id) => {
            setRegistering(false);
            setRobotId(id);
          }}
        />
      )}
    </Paper>
  );
}
