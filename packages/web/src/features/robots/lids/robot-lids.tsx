import { commandPermission, type RobotDetails } from '@rota/contract/robots';
import type { ReactNode } from 'react';
import { Box, Button, Tooltip, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { lidStateTexts } from '../../../ui/states.messages.ts';
import { useAvailability, useUnavailableReason } from '../robots/shared/command-availability.ts';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { lidTexts } from './lids.messages.ts';
import { Section } from '../../../ui/panel-section.tsx';

/** Each lid with its state and the way to move it; nothing for a robot without lids. */
export function RobotLids({ robot, sender }: RobotSectionProps) {
  const t = useTexts(lidTexts);
  const availability = useAvailability(robot);
  const reasonOf = useUnavailableReason();
  const mayMove = useCan()(commandPermission.open_lid, robot.project_id);
  if (robot.lids.length === 0) return null;
  const reason = reasonOf(availability('open_lid')) ?? reasonOf(availability('close_lid'));
  return (
    <Section title={t('lids')}>
      {robot.lids.map((lid) => (
        <LidRow key={lid.lid} lid={lid} cargo={robot.cargo.filter((cargo) => cargo.lid === lid.lid)}>
          {mayMove && <LidButton lid={lid} robot={robot} sender={sender} />}
        </LidRow>
      ))}
      {mayMove && reason !== undefined && (
        <Typography variant="caption" color="text.secondary">
          {reason}
        </Typography>
      )}
    </Section>
  );
}

type Lid = RobotDetails['lids'][number];

/** A lid, what is behind it, and its state. */
function LidRow({
  lid: { lid, state },
  cargo,
  children,
}: {
  lid: Lid;
  cargo: RobotDetails['cargo'];
  children: ReactNode;
}) {
  const t = useTexts(lidTexts);
  const states = useTexts(lidStateTexts);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, lineHeight: 1.3 }}>{t('lid', { lid })}</Typography>
        {cargo.map(({ load }, index) => (
          // Loads have no order and may have no name.
          <Typography key={`${load} ${index}`} variant="caption" color="text.secondary" noWrap component="p">
            {load === null ? t('lidLoaded') : t('lidCarries', { load })}
          </Typography>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {states(state)}
      </Typography>
      {children}
    </Box>
  );
}

function LidButton({ lid: { lid, state }, robot, sender }: RobotSectionProps & { lid: Lid }) {
  const t = useTexts(lidTexts);
  const reasonOf = useUnavailableReason();
  const isShut = state === 'closed' || state === 'closing';
  const kind = isShut ? 'open_lid' : 'close_lid';
  const availability = useAvailability(robot)(kind);
  return (
    <Tooltip title={reasonOf(availability) ?? ''}>
      <span>
        <Button
          size="small"
          variant="outlined"
          aria-label={isShut ? t('openLidOf', { lid }) : t('closeLidOf', { lid })}
          disabled={!availability.can}
          loading={sender.pending === kind}
          onClick={() => sender.send({ kind, lid })}
        >
          {isShut ? t('openLid') : t('closeLid')}
        </Button>
      </span>
    </Tooltip>
  );
}
