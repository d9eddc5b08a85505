import MeetingRoomRounded from '@mui/icons-material/MeetingRoomRounded';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { PageState } from '../../../ui/page-state.tsx';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { lidTexts } from './lids.messages.ts';
import { RobotLids } from './robot-lids.tsx';

/** The lids of a robot as a page. */
export function LidsSection({ robot, sender }: RobotSectionProps) {
  const t = useTexts(lidTexts);
  if (robot.lids.length === 0)
    return (
      <PageState icon={MeetingRoomRounded} title={t('noLids')}>
        {t('noLidsHint')}
      </PageState>
    );
  return (
    <Box sx={{ maxWidth: 560 }}>
      <RobotLids robot={robot} sender={sender} />
    </Box>
  );
}
