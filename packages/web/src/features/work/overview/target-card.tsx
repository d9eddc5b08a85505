import type { Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { mapIdOf } from '@rota/contract/maps';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import AutoAwesomeRounded from '@mui/icons-material/AutoAwesomeRounded';
import InventoryRounded from '@mui/icons-material/Inventory2Rounded';
import NearMeRounded from '@mui/icons-material/NearMeRounded';
import { useState } from 'react';
import {
  Box,
  Button,
  IconButton,
  List,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Typography,
} from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useRobotBadge } from '../../robots/robots/shared/robot-badge.tsx';
import { occupancyOf } from '../../sites/targets/shared/target-choice.rules.ts';
import { targetTypeKey } from '../../sites/targets/shared/target-words.ts';
import { targetTypeTexts } from '../../../ui/states.messages.ts';
import { targetTypeIcons } from '../../../ui/states.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import type { Errands } from './errands.ts';
import { floorCardTexts } from './floor-card.messages.ts';
import { candidatesFor, type Candidate, type Errand } from './robot-fit.rules.ts';

/** Targets for robots only: nothing is delivered there. */
const FOR_ROBOTS: ReadonlySet<Target['type']> = new Set(['charge', 'waiting', 'escape'] as const);

type CardProps = {
  projectId: number;
  target: Target;
  robots: readonly Robot[];
  errands: Errands;
  onRobot: (robotId: string) => void;
};

/** A target that was chosen on the floor: who is there, and what can be sent there in one more tap. */
export function TargetCard(props: CardProps) {
  const [errand, setErrand] = useState<Errand>();
  return errand === undefined ? (
    <TargetActions {...props} onErrand={setErrand} />
  ) : (
    <RobotChoice {...props} errand={errand} onBack={() => setErrand(undefined)} />
  );
}

function TargetActions({
  projectId,
  target,
  robots,
  onRobot,
  onErrand,
}: CardProps & { onErrand: (errand: Errand) => void }) {
  const t = useTexts(floorCardTexts);
  const can = useCan();
  const occupied = occupancyOf(target, robots);
  const mayDeliver = can('deliveries.create', projectId) && !FOR_ROBOTS.has(target.type);
  const maySend = can('robots.command', projectId);
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <TargetHead target={target} occupied={occupied} />
      {mayDeliver && (
        <Button
          fullWidth
          variant="contained"
          startIcon={<InventoryRounded />}
          onClick={() => onErrand('deliver')}
        >
          {t('deliverHere')}
        </Button>
      )}
      {maySend && (
        <Button
          fullWidth
          variant={mayDeliver ? 'outlined' : 'contained'}
          startIcon={<NearMeRounded />}
          onClick={() => onErrand('send')}
        >
          {t('sendRobot')}
        </Button>
      )}
      {occupied !== undefined && (
        <Button fullWidth variant="text" onClick={() => onRobot(occupied.robotId)}>
          {occupied.name}
        </Button>
      )}
      {!mayDeliver && !maySend && (
        <Typography variant="body2" color="text.secondary">
          {t('nothingToDo')}
        </Typography>
      )}
    </Box>
  );
}

type HeadProps = { target: Target; occupied: ReturnType<typeof occupancyOf> };

/** Its name and kind, and who is there. */
function TargetHead({ target, occupied }: HeadProps) {
  const t = useTexts(floorCardTexts);
  const types = useTexts(targetTypeTexts);
  const { palette } = useColours();
  const Icon = targetTypeIcons[target.type];
  return (
    <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start', pr: 4 }}>
      <Icon aria-hidden sx={{ color: palette.inkSoft, mt: 0.25 }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {target.name}
        </Typography>
        <Typography variant="body2" color="text.secondary" aria-live="polite">
          {types(targetTypeKey(target.type))}
          {' · '}
          {occupied === undefined ? t('free') : t(occupied.is, { name: occupied.name })}
        </Typography>
      </Box>
    </Box>
  );
}

type ChoiceProps = CardProps & { errand: Errand; onBack: () => void };

/** Which robot does it: whichever can first, or one of those that can; the others stay in the list and say why they cannot. */
function RobotChoice({ target, robots, errands, errand, onBack }: ChoiceProps) {
  const t = useTexts(floorCardTexts);
  const formats = useFormats();
  const wanted = { errand, mapId: mapIdOf(target.site, target.floor), at: target };
  const now = candidatesFor(robots, wanted, (a, b) => formats.compare(a, b));
  // Rows keep their places while robots drive about: only what they say changes.
  const [order] = useState(() => now.map(({ robot }) => robot.robot_id));
  const place = ({ robot }: Candidate<Robot>) =>
    order.includes(robot.robot_id) ? order.indexOf(robot.robot_id) : order.length;
  const shown = [...now].sort((a, b) => place(a) - place(b));
  return (
    <Box sx={{ py: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 0.75, pr: 6, pb: 0.5 }}>
        <IconButton aria-label={t('back')} onClick={onBack}>
          <ArrowBackRounded fontSize="small" />
        </IconButton>
        <Typography variant="h4" component="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {t(errand === 'deliver' ? 'deliverTitle' : 'sendTitle', { name: target.name })}
        </Typography>
      </Box>
      <List sx={{ py: 0, maxHeight: 'min(380px, 42dvh)', overflow: 'auto' }}>
        {errand === 'deliver' && (
          <ListItemButton
            autoFocus
            disabled={errands.isBusy}
            onClick={() => errands.deliver(target, undefined)}
            sx={{ minHeight: 56 }}
          >
            <ListItemIcon sx={{ minWidth: 36 }}>
              <AutoAwesomeRounded fontSize="small" color="primary" />
            </ListItemIcon>
            <ListItemText primary={t('automatic')} secondary={t('automaticHint')} />
          </ListItemButton>
        )}
        {shown.map((candidate) => (
          <RobotRow
            key={candidate.robot.robot_id}
            candidate={candidate}
            isBusy={errands.isBusy}
            onChoose={() =>
              errand === 'deliver'
                ? errands.deliver(target, candidate.robot)
                : errands.send(target, candidate.robot)
            }
          />
        ))}
      </List>
      {errand === 'send' && !now.some(({ fit }) => fit.can) && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pt: 1 }}>
          {t('noRobots')}
        </Typography>
      )}
    </Box>
  );
}

function RobotRow({
  candidate,
  isBusy,
  onChoose,
}: {
  candidate: Candidate<Robot>;
  isBusy: boolean;
  onChoose: () => void;
}) {
  const t = useTexts(floorCardTexts);
  const formats = useFormats();
  const { tones } = useColours();
  const badge = useRobotBadge()(candidate.robot);
  const { robot, fit, metres } = candidate;
  const Icon = badge.icon;
  const words = fit.can
    ? fit.when === 'later'
      ? t('later')
      : badge.label
    : fit.why === 'situation'
      ? badge.label
      : t(fit.why);
  return (
    <ListItemButton
      aria-disabled={!fit.can || isBusy}
      onClick={fit.can && !isBusy ? onChoose : undefined}
      sx={{ minHeight: 52, py: 0.25, ...(fit.can ? {} : { color: 'text.secondary', cursor: 'default' }) }}
    >
      <ListItemIcon sx={{ minWidth: 36 }}>
        <Icon
          aria-hidden
          fontSize="small"
          sx={{ color: tones[badge.tone].solid, opacity: fit.can ? 1 : 0.6 }}
        />
      </ListItemIcon>
      <ListItemText primary={robot.name} secondary={words} />
      {fit.can && metres !== undefined && (
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ pl: 1.5, fontVariantNumeric: 'tabular-nums' }}
        >
          {t('metresAway', { count: formats.number(Math.round(metres)) })}
        </Typography>
      )}
    </ListItemButton>
  );
}
