import type { RobotDetails } from '@rota/contract/robots';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Box, Link, Typography } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { Actions } from '../../../../ui/actions/actions.tsx';
import { simQueries, useRenewSims } from './sim-cards.queries.ts';
import { simUseTexts } from './sim-use.messages.ts';
import { SimUseChip, useSimAge, useSimForecast } from './sim-use.tsx';

/** The SIM card behind a robot's M2M number: what it used, for people who may see that. */
export function RobotSim({ robot }: { robot: RobotDetails }) {
  const t = useTexts(simUseTexts);
  const mayRead = useCan()('sim_cards.read', robot.project_id);
  const forecast = useSimForecast();
  const age = useSimAge();
  const { project_id: projectId, robot_id: robotId } = robot;
  const { data } = useQuery({ ...simQueries.ofRobot(useApi(), projectId, robotId), enabled: mayRead });
  if (data === undefined) return null;
  const { sim_card: card } = data;
  if (card === null)
    return robot.m2m_number === null ? null : (
      <Typography variant="caption" color="textSecondary">
        {t('noCard')}
      </Typography>
    );
  const to = `/workshop/sim-cards?project-id=${projectId}&sim-id=${encodeURIComponent(card.sim_id)}`;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', width: '100%' }}>
      <SimUseChip card={card} />
      <Typography variant="caption" color="textSecondary">
        {[card.plan, forecast(card), age(card)].filter((word) => word !== '').join(' · ')}
      </Typography>
      <Link component={RouterLink} to={to} variant="body2">
        {t('open')}
      </Link>
      {card.robot_id === null && <BindHere robot={robot} simId={card.sim_id} />}
    </Box>
  );
}

function BindHere({ robot, simId }: { robot: RobotDetails; simId: string }) {
  const t = useTexts(simUseTexts);
  const api = useApi();
  const { project_id: projectId, robot_id: robotId } = robot;
  return (
    <Actions
      projectId={projectId}
      renew={useRenewSims()}
      size="small"
      actions={[
        {
          id: 'bind',
          place: 'button',
          label: t('bind'),
          permission: 'sim_cards.edit',
          run: () => api.simCards.bind({ params: { projectId, simId }, body: { robot_id: robotId } }),
          done: t('bound'),
        },
      ]}
    />
  );
}
