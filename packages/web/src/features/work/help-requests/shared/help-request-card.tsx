import {
  changesDelivery,
  offeredSolutions,
  type HelpRequest,
  type HelpSolution,
} from '@rota/contract/help-requests';
import { situations } from '@rota/contract/robots';
import { useState } from 'react';
import { Link } from 'react-router';
import { Box, Button } from '../../../../ui/kit.ts';
import { useAuth, useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { Actions, type Action } from '../../../../ui/actions/actions.tsx';
import { useNow } from '../../../../ui/now.ts';
import { HelpCard } from '../../../robots/robots/shared/help-card.tsx';
import { helpTexts } from './help.messages.ts';
import { HelpPlace } from './help-place.tsx';
import { useHelpAct, useHelpSentence } from './help-requests.ts';

const TICK_MS = 10_000;
const LABELS = {
  opened_by_hand: 'do_opened_by_hand',
  moved: 'do_moved',
  carried: 'do_carried',
  give_up: 'do_give_up',
  other: 'do_solve',
} as const satisfies Record<HelpSolution, string>;
/** The word on a button, where what a way out does is called otherwise for what the robot calls for. */
function labelOf(how: HelpSolution, code: HelpRequest['code']) {
  if (how === 'give_up' && code === 'goods_aboard') return 'do_taken_out';
  return how === 'moved' && (code === 'orders_refused' || code === 'fault') ? 'do_go_on' : LABELS[how];
}
const TOUCH = { '@media (pointer: coarse)': { minHeight: 48 } } as const;

/** Why a robot needs a person, who goes, its place, and the solving buttons. `isOfRobot`: on its own page, which names and shows it. */
export function HelpRequestCard({
  projectId,
  help,
  isOfRobot = false,
}: {
  projectId: number;
  help: HelpRequest;
  isOfRobot?: boolean;
}) {
  const t = useTexts(helpTexts);
  const sentence = useHelpSentence()(help);
  const [seesPlace, setSeesPlace] = useState(false);
  const isFault = help.situation !== null && situations[help.situation].tone === 'fault';
  const robotPath = `/robot?project-id=${projectId}&robot-id=${encodeURIComponent(help.robot_id)}`;
  return (
    <HelpCard
      level={isFault ? 'critical' : 'warning'}
      title={isOfRobot ? sentence : help.robot_name}
      advice={isOfRobot ? undefined : sentence}
      caption={useWhoGoes(help)}
    >
      <WaysOut projectId={projectId} help={help} />
      {!isOfRobot && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, ml: -0.75 }}>
          <Button size="small" aria-expanded={seesPlace} onClick={() => setSeesPlace(!seesPlace)} sx={TOUCH}>
            {t(seesPlace ? 'hidePlace' : 'place')}
          </Button>
          <Button size="small" component={Link} to={robotPath} sx={TOUCH}>
            {t('open')}
          </Button>
        </Box>
      )}
      {seesPlace && <HelpPlace projectId={projectId} help={help} />}
    </HelpCard>
  );
}

function useWhoGoes({ opened_at: openedAt, answered_at: answeredAt, answered_by: by }: HelpRequest): string {
  const t = useTexts(helpTexts);
  const formats = useFormats();
  const now = useNow(TICK_MS);
  const own = useOwnName();
  if (answeredAt === null || by === null) return t('called', { ago: formats.ago(openedAt, now) });
  const time = formats.moment(answeredAt, now);
  return by === own ? t('youGoing', { time }) : t('going', { name: by, time });
}

/** The name under which the server writes down what the signed-in person does. */
function useOwnName(): string | undefined {
  const { user } = useAuth();
  return user === undefined || user === null ? undefined : `${user.name} ${user.lastname}`.trim();
}

function WaysOut({ projectId, help }: { projectId: number; help: HelpRequest }) {
  const t = useTexts(helpTexts);
  const own = useOwnName();
  const can = useCan();
  const act = useHelpAct(projectId, help);
  const mayChange = can('deliveries.control', projectId);
  const ways = offeredSolutions(help.code, help.delivery_id !== null).filter(
    (how) => mayChange || !changesDelivery(how),
  );
  const permission = 'robots.command';
  const failed = t('failed');
  const answer: Action = {
    id: 'answer',
    place: help.answered_by === null ? 'main' : 'plain',
    label: t('answer'),
    permission,
    isOffered: help.answered_by === null || help.answered_by !== own,
    run: () => act('answer'),
    failed,
  };
  const solve = (how: HelpSolution): Action => ({
    id: how,
    place: 'button',
    label: t(labelOf(how, help.code)),
    permission,
    ...(how === 'give_up' &&
      help.code !== 'goods_aboard' && {
        confirm: {
          title: t('giveUpTitle', { tracking: help.tracking_id ?? '' }),
          children: t('giveUpHint', { robot: help.robot_name }),
          confirmLabel: t('giveUpConfirm'),
          isDangerous: true,
        },
      }),
    run: () => act(how),
    done: t('solved', { name: help.robot_name }),
    failed,
  });
  return (
    <Box
      sx={{
        mt: 1,
        '& .MuiButton-root': TOUCH,
        '& .MuiButton-outlined': { backgroundColor: 'background.paper' },
      }}
    >
      <Actions projectId={projectId} size="small" actions={[answer, ...ways.map(solve)]} />
    </Box>
  );
}
