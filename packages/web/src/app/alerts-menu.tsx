import { situationAlert, situationOf, situationText } from '@rota/contract';
import type { Robot, RobotAlert, Situation } from '@rota/contract';
import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../api/api-context.tsx';
import { useLiveList } from '../api/live-hooks.ts';
import { robotQueries } from '../api/queries.ts';
import { useFormats, useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { robotAlertTexts } from '../ui/states.messages.ts';
import { alertLooks } from '../ui/states.ts';
import { useColours } from '../ui/theme-provider.tsx';
import { appTexts } from './app.messages.ts';

/** More would be a list to search, not one to act on. */
const SHOWN = 50;

/** `situation`: what the robot's sentence is, where the alert says nothing else. */
type AlertRow = { robotId: string; robotName: string; alert: RobotAlert; situation: Situation | null };

/** What asks for help, the worst first. What only informs is shown with the robot, not here. */
function alertsOf(robots: Robot[]): AlertRow[] {
  const rows = robots.flatMap((robot) => {
    const situation = situationOf(robot);
    return robot.alerts
      .filter((alert) => alert.level !== 'info')
      .map((alert) => ({
        ...{ robotId: robot.robot_id, robotName: robot.name, alert },
        situation: situationAlert[situation.kind] === alert.code ? situation : null,
      }));
  });
  return rows.sort(
    (a, b) => Number(b.alert.level === 'critical') - Number(a.alert.level === 'critical') || b.alert.since.localeCompare(a.alert.since),
  );
}

/** The bell: how many robots of the project need help, and which. */
export function AlertsMenu({ projectId }: { projectId: number }) {
  const t = useTexts(appTexts);
  const api = useApi();
  const query = robotQueries.list(api, projectId);
  // Only the alerts make this render again, however often robots move.
  const { data: rows = [] } = useQuery({ ...query, select: alertsOf });
  useLiveList('robots', { projectId }, query.queryKey);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = rows.length === 0 ? t('alerts') : t('alertsCount', { count: rows.length });
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge
            // A hidden 0 would be text that the button's name lacks.
            badgeContent={rows.length === 0 ? undefined : rows.length}
            color={rows.some((row) => row.alert.level === 'critical') ? 'error' : 'warning'}
            overlap="circular"
          >
            <NotificationsRounded />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { 'aria-label': t('alerts'), role: 'dialog', sx: { width: 380, maxWidth: 'calc(100vw - 32px)', p: 1 } } }}
      >
        {rows.length === 0 ? (
          <Typography color="textSecondary" sx={{ p: 2 }}>
            {t('noAlerts')}
          </Typography>
        ) : (
          rows.slice(0, SHOWN).map((row) => <AlertItem key={`${row.robotId} ${row.alert.code}`} row={row} onOpen={() => setAnchor(null)} />)
        )}
        {rows.length > SHOWN && (
          <Typography color="textSecondary" variant="body2" sx={{ px: 1.25, py: 1 }}>
            {t('alertsMore', { count: rows.length - SHOWN })}
          </Typography>
        )}
      </Popover>
    </>
  );
}

function AlertItem({ row, onOpen }: { row: AlertRow; onOpen: () => void }) {
  const t = useTexts(robotAlertTexts);
  const formats = useFormats();
  const { tones } = useColours();
  const [language] = useLanguage();
  const words = row.situation === null ? t(row.alert.code) : situationText(row.situation, language, formats);
  const look = alertLooks[row.alert.level];
  const Icon = look.icon;
  return (
    <ButtonBase
      component={Link}
      to={`/robot?robot-id=${encodeURIComponent(row.robotId)}`}
      onClick={onOpen}
      sx={{
        display: 'flex',
        width: '100%',
        textAlign: 'left',
        justifyContent: 'flex-start',
        alignItems: 'flex-start',
        gap: 1.5,
        p: 1.25,
        borderRadius: '8px',
        '&:hover': { backgroundColor: 'action.hover' },
      }}
    >
      <Icon aria-hidden sx={{ color: tones[look.tone].solid, mt: 0.25 }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 500 }}>{`${row.robotName}: ${words}`}</Typography>
        {row.situation === null && row.alert.text !== '' && (
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {row.alert.text}
          </Typography>
        )}
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
        {formats.time(row.alert.since)}
      </Typography>
    </ButtonBase>
  );
}
