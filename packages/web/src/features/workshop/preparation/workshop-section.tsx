import { useQuery } from '@tanstack/react-query';
import { Box, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { ConfirmPassword } from '../../../auth/confirm-password.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { RobotSectionProps } from '../../robots/robots/shared/robot-sections.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { cardTexts } from './card.messages.ts';
import { CardView } from './card-view.tsx';
import { workshopQueries } from './preparation.queries.ts';
import { refOf } from './robot-key.ts';

/** A robot's card as a section of its page. */
export function WorkshopSection({ robot }: RobotSectionProps) {
  const t = useTexts(cardTexts);
  const card = useQuery(workshopQueries.card(useApi(), refOf(robot)));
  return (
    <Box sx={{ maxWidth: 720 }}>
      {card.data !== undefined && (
        <ConfirmPassword>
          <CardView card={card.data} />
        </ConfirmPassword>
      )}
      {card.data === undefined && card.isError && (
        <ErrorState error={card.error} onRetry={() => card.refetch()} />
      )}
      {card.isPending && <Skeleton variant="rounded" height={320} role="status" aria-label={t('loading')} />}
    </Box>
  );
}
