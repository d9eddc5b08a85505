import type { Delivery } from '@rota/contract/deliveries';
import type { Target } from '@rota/contract/targets';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import { useState } from 'react';
import { Link } from 'react-router';
import { Alert, Box, Button, MenuItem, TextField, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { DeliveryStatusChip } from '../../work/deliveries/shared/delivery-status-chip.tsx';
import { useFloorTargets } from '../targets/shared/floor-targets.ts';
import { SetupMap } from './setup-map.tsx';
import { siteSetupTexts } from './site-setup.messages.ts';
import { useLastDelivery, useSendDelivery } from './site-setup.queries.ts';
import type { StepProps } from './step-props.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { RECEIVING } from './wizard-steps.rules.ts';

/** Sends the first delivery and watches it until it is done. */
export function DeliveryStep({ project, robots, marks, floor, frame }: StepProps) {
  const { project_id: projectId } = project;
  const t = useTexts(siteSetupTexts);
  const targets = useFloorTargets(projectId, floor);
  const places = targets.filter(({ type }) => RECEIVING.includes(type));
  const last = useLastDelivery(projectId);
  const [chosenId, setChosen] = useState<string>();
  const targetId = places.find((place) => place.target_id === chosenId)?.target_id ?? places[0]?.target_id;
  const delivery = last.data ?? undefined;
  const isUnderWay = delivery !== undefined && delivery.completed_at === null;
  const isReady = delivery?.status === 'Completed';
  const isConnected = marks.some(({ robot }) => robot.heard_at !== null);
  const aside = (
    <SetupMap
      projectId={projectId}
      floor={floor}
      robots={robots}
      targets={targets}
      robotId={isUnderWay ? (delivery.robot_id ?? undefined) : undefined}
      selectedId={isUnderWay ? delivery.subtasks[0]?.target_id : targetId}
      onTarget={setChosen}
    />
  );
  return (
    <WizardFrame {...frame} aside={aside} end={isReady ? <EndButton /> : <></>}>
      <Box aria-live="polite" sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {last.isError && <Alert severity="error">{last.error.message}</Alert>}
        {delivery !== undefined && <Watched delivery={delivery} targets={targets} />}
        {isReady && <SiteReady projectId={projectId} mapId={floor?.map_id} />}
        {!isUnderWay && !isReady && last.isSuccess && (
          <>
            {!isConnected && (
              <Alert
                severity="info"
                action={<Button onClick={() => frame.onStep('robot')}>{t('toRobots')}</Button>}
              >
                {t('robotFirst')}
              </Alert>
            )}
            <Send projectId={projectId} places={places} targetId={targetId} onChoose={setChosen} />
          </>
        )}
      </Box>
    </WizardFrame>
  );
}

function EndButton() {
  const t = useTexts(siteSetupTexts);
  return (
    <Button variant="contained" component={Link} to="/">
      {t('toOperations')}
    </Button>
  );
}

type SendProps = {
  projectId: number;
  places: readonly Target[];
  targetId: string | undefined;
  onChoose: (targetId: string) => void;
};

function Send({ projectId, places, targetId, onChoose }: SendProps) {
  const t = useTexts(siteSetupTexts);
  const send = useSendDelivery(projectId);
  if (places.length === 0) return <Alert severity="info">{t('noPlaces')}</Alert>;
  return (
    <>
      {send.isError && <Alert severity="error">{send.error.message}</Alert>}
      <TextField
        select
        label={t('sendTo')}
        helperText={t('sendToHint')}
        value={targetId ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        {places.map((place) => (
          <MenuItem key={place.target_id} value={place.target_id}>
            {place.name}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="contained"
        size="large"
        startIcon={<SendRounded />}
        loading={send.isPending}
        disabled={targetId === undefined}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => targetId !== undefined && send.mutate(targetId)}
      >
        {t('send')}
      </Button>
    </>
  );
}

/** The delivery that is under way, or how it ended. */
function Watched({ delivery, targets }: { delivery: Delivery; targets: readonly Target[] }) {
  const t = useTexts(siteSetupTexts);
  const target = targets.find((one) => one.target_id === delivery.subtasks[0]?.target_id);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <DeliveryStatusChip status={delivery.status} />
      <Typography>
        {target === undefined ? delivery.tracking_id : t('goesTo', { target: target.name })}
      </Typography>
    </Box>
  );
}

/** What a site that works is made more of. */
function SiteReady({ projectId, mapId }: { projectId: number; mapId: string | undefined }) {
  const t = useTexts(siteSetupTexts);
  const can = useCan();
  const { tones } = useColours();
  const ways = [
    {
      key: 'nextWalls',
      permission: 'maps.edit',
      to: `/project/maps/edit?map=${encodeURIComponent(mapId ?? '')}`,
    },
    { key: 'nextDelivery', permission: 'deliveries.create', to: '/delivery/task' },
    { key: 'nextMenu', permission: 'catalogue.edit', to: '/project/products' },
    { key: 'nextAlerts', permission: 'alerts.manage', to: '/project/alert-rules' },
    { key: 'nextSettings', permission: 'config.read', to: '/project/config' },
  ] as const;
  return (
    <Box component="section">
      <Typography component="h2" variant="h3" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <CheckCircleRounded aria-hidden sx={{ color: tones.charging.solid }} />
        {t('ready')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {t('readyHint')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
        {ways
          .filter(({ permission }) => can(permission, projectId))
          .map(({ key, to }) => (
            <li key={key}>
              <Button component={Link} to={to} sx={{ ml: -1 }}>
                {t(key)}
              </Button>
            </li>
          ))}
      </Box>
    </Box>
  );
}
