import { commandPermission } from '@rota/contract/robots';
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
  const states = useTexts(lidStateTexts);
  const availability = useAvailability(robot);
  const reasonOf = useUnavailableReason();
  const mayMove = useCan()(commandPermission.open_lid, robot.project_id);
  if (robot.lids.length === 0) return null;
  const reason = reasonOf(availability('open_lid')) ?? reasonOf(availability('close_lid'));
  const aboard = (lid: string): string[] =>
    robot.cargo
      .filter((cargo) => cargo.lid === lid)
      .map(({ load }) => (load === null ? t('lidLoaded') : t('lidCarries', { load })));
  return (
    <Section title={t('lids')}>
      {robot.lids.map(({ lid, state }) => {
        const isShut = state === 'closed' || state === 'closing';
        const kind = isShut ? 'open_lid' : 'close_lid';
        const isPossible = availability(kind).can;
        return (
          <Box key={lid} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500, lineHeight: 1.3 }}>{t('lid', { lid })}</Typography>
              {aboard(lid).map((words, index) => (
                // Loads have no order and may have no name.
                <Typography
                  key={`${words} ${index}`}
                  variant="caption"
                  color="text.secondary"
                  noWrap
                  component="p"
                >
                  {words}
                </Typography>
              ))}
            </Box>
            <Typography variant="body2" color="text.secondary">
              {states(state)}
            </Typography>
            {mayMove && (
              <Tooltip title={reasonOf(availability(kind)) ?? ''}>
                <span>
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={isShut ? t('openLidOf', { lid }) : t('closeLidOf', { lid })}
                    disabled={!isPossible}
                    loading={sender.pending === kind}
                    onClick={() => sender.send({ kind, lid })}
                  >
                    {isShut ? t('openLid') : t('closeLid')}
                  </Button>
                </span>
              </Tooltip>
            )}
          </Box>
        );
      })}
      {mayMove && reason !== undefined && (
        <Typography variant="caption" color="text.secondary">
          {reason}
        </Typography>
      )}
    </Section>
  );
}
