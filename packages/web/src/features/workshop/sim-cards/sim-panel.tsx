import { errorTexts } from '@rota/contract/failures';
import type { SimCardDetails } from '@rota/contract/sim-cards';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import EjectRounded from '@mui/icons-material/EjectRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Box, Link, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { SidePanel } from '../../../ui/list/side-panel.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { robotAddress } from '../../robots/robots/shared/robot-sections.tsx';
import { simQueries, useRenewSims } from './shared/sim-cards.queries.ts';
import { SimUseChip, useSimAge, useSimForecast } from './shared/sim-use.tsx';
import { simTexts } from './sim-cards.messages.ts';
import { SimDialog } from './sim-dialog.tsx';
import { SimRobotDialog } from './sim-robot-dialog.tsx';

/** One SIM card in full, with what can be done with it. */
export function SimPanel({ simId, onClose }: { simId: string; onClose: () => void }) {
  const tError = useTexts(errorTexts);
  const { project_id: projectId } = useProject();
  const { data: card, error, refetch } = useQuery(simQueries.one(useApi(), projectId, simId));
  const title = card?.iccid ?? (error === null ? '' : tError('RECORD_NOT_FOUND'));
  return (
    <SidePanel title={title} onClose={onClose}>
      {card !== undefined && (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <SimActions card={card} onClose={onClose} />
          <SimFacts card={card} />
          <Days card={card} />
        </Box>
      )}
      {card === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {card === undefined && error === null && <Skeleton variant="rounded" height={320} />}
    </SidePanel>
  );
}

function SimActions({ card, onClose }: { card: SimCardDetails; onClose: () => void }) {
  const t = useTexts(simTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const params = { projectId, simId: card.sim_id };
  const robot = card.robot_name ?? '';
  const edits = { permission: 'sim_cards.edit' } as const;
  return (
    <Actions
      projectId={projectId}
      renew={useRenewSims()}
      actions={[
        {
          ...edits,
          id: 'bind',
          place: 'main',
          label: t('bind'),
          icon: SmartToyRounded,
          isOffered: card.robot_id === null,
          dialog: (close) => <SimRobotDialog card={card} onClose={close} />,
        },
        {
          ...edits,
          id: 'edit',
          place: 'button',
          label: t('edit'),
          icon: EditRounded,
          dialog: (close) => <SimDialog card={card} onClose={close} />,
        },
        {
          ...edits,
          id: 'unbind',
          place: 'button',
          label: t('unbind'),
          icon: EjectRounded,
          isOffered: card.robot_id !== null,
          confirm: { title: t('unbindTitle', { robot }), children: t('unbindBody') },
          run: () => api.simCards.bind({ params, body: { robot_id: null } }),
          done: t('unbound'),
        },
        {
          ...edits,
          id: 'remove',
          label: t('remove'),
          icon: DeleteRounded,
          isDangerous: true,
          confirm: {
            title: t('removeTitle', { iccid: card.iccid }),
            children: t('removeBody'),
            isDangerous: true,
          },
          run: () => api.simCards.remove({ params }),
          done: t('removed'),
          onDone: onClose,
        },
      ]}
    />
  );
}

function SimFacts({ card }: { card: SimCardDetails }) {
  const t = useTexts(simTexts);
  const formats = useFormats();
  const forecast = useSimForecast();
  const age = useSimAge();
  const { project_id: projectId } = useProject();
  const { robot_id: robotId, cost_minor: cost } = card;
  const robot =
    robotId === null ? (
      t('noRobot')
    ) : (
      <Link component={RouterLink} to={`${robotAddress(robotId, 'access')}&project-id=${projectId}`}>
        {card.robot_name ?? robotId}
      </Link>
    );
  const period = [card.period_start, card.period_end]
    .map((day) => (day === null ? '…' : formats.calendarDay(day)))
    .join(' – ');
  const sms = [card.sms_used, ...(card.sms_total === null ? [] : [card.sms_total])];
  const facts: Fact[] = [
    [t('data'), <SimUseChip key="use" card={card} />],
    [t('forecast'), forecast(card)],
    [t('figures'), age(card)],
    [t('robot'), robot],
    ...(card.msisdn === null ? [] : [[t('msisdn'), card.msisdn] as const]),
    ...(card.plan === '' ? [] : [[t('plan'), card.plan] as const]),
    [t('provider'), t(card.provider)],
    ...(card.period_start === null && card.period_end === null ? [] : [[t('period'), period] as const]),
    [t('sms'), sms.map((count) => formats.number(count)).join(' / ')],
    ...(cost === null ? [] : [[t('cost'), formats.money(cost, card.currency ?? undefined)] as const]),
  ];
  return <FactList facts={facts} />;
}

/** What a card used on the last days, as bars. */
function Days({ card: { days } }: { card: SimCardDetails }) {
  const t = useTexts(simTexts);
  const formats = useFormats();
  const most = Math.max(1, ...days.map(({ data_bytes: bytes }) => bytes));
  return (
    <Box component="section" aria-label={t('days')}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('days')}
      </Typography>
      {days.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('noDays')}
        </Typography>
      )}
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          columnGap: 1,
          rowGap: 0.25,
          gridTemplateColumns: 'auto minmax(0, 1fr) auto',
          alignItems: 'center',
        }}
      >
        {days.toReversed().map(({ day, data_bytes: bytes }) => (
          <Box key={day} component="li" sx={{ display: 'contents' }}>
            <Typography variant="caption" color="textSecondary">
              {formats.calendarDay(day)}
            </Typography>
            <Box aria-hidden sx={{ height: 8, borderRadius: 1, backgroundColor: 'action.hover' }}>
              <Box
                sx={{
                  height: 8,
                  borderRadius: 1,
                  width: `${Math.round((bytes / most) * 100)}%`,
                  backgroundColor: 'primary.main',
                }}
              />
            </Box>
            <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>
              {formats.bytes(bytes)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
