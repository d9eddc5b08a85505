import type { Category, Menu } from '@rota/contract/menus';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useHoursText } from '../../work/stations/shared/hours-text.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import { headingTexts } from './headings.messages.ts';

export type HeadingKind = 'menus' | 'categories';
/** A menu or a category, by what both have. */
export type Heading = Menu | Category;

export function headingId(heading: Heading): string {
  return 'menu_id' in heading ? heading.menu_id : heading.category_id;
}

/** Whether something under it can be sold at this moment. */
export function OpenChip({ heading: { is_active: isActive, is_open_now: isOpen } }: { heading: Heading }) {
  const t = useTexts(headingTexts);
  if (!isActive) return <StateChip tone="paused" icon={PauseCircleRounded} label={t('inactive')} />;
  return isOpen ? (
    <StateChip tone="neutral" icon={CheckCircleRounded} label={t('open')} />
  ) : (
    <StateChip tone="paused" icon={ScheduleRounded} label={t('closed')} />
  );
}

/** When it is sold, in one line. */
export function useSaleHoursText(): (heading: Heading) => string {
  const t = useTexts(headingTexts);
  const text = useHoursText();
  return ({ hours }) => (hours.length === 0 ? t('always') : hours.map(text).join('; '));
}
