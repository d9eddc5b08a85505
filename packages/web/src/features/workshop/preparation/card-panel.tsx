import BuildRounded from '@mui/icons-material/BuildRounded';
import { useApi } from '../../../api/api-context.tsx';
import { ConfirmPassword } from '../../../auth/confirm-password.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { CardView } from './card-view.tsx';
import { workshopQueries, type RobotRef } from './preparation.queries.ts';
import { workshopTexts } from './workshop-robots.messages.ts';

/** A robot's card beside the board and the list. */
export function CardPanel({ of, onClose }: { of: RobotRef; onClose: () => void }) {
  const t = useTexts(workshopTexts);
  return (
    <RowPanel
      row={undefined}
      one={workshopQueries.card(useApi(), of)}
      title={t('title')}
      titleOf={({ name }) => name}
      missing={{ icon: BuildRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(card) => (
        <ConfirmPassword>
          <CardView card={card} hasLinks />
        </ConfirmPassword>
      )}
    </RowPanel>
  );
}
