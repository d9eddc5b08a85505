import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { robotMovesApi } from './index.ts';

/** The contract of moving robots between projects. */
export const robotMovesArea = area({
  api: robotMovesApi,
  errors: { ROBOT_MOVE_SAME_PROJECT: { status: 400 } },
  errorTexts: defineTexts(
    { ROBOT_MOVE_SAME_PROJECT: 'The robot is in this project already.' },
    { ROBOT_MOVE_SAME_PROJECT: 'Robot zaten bu projede.' },
  ),
  auditTexts: defineTexts(
    { LOG_ROBOT_MOVED_OUT: 'Robot moved away', LOG_ROBOT_MOVED_IN: 'Robot moved in' },
    { LOG_ROBOT_MOVED_OUT: 'Robot başka projeye taşındı', LOG_ROBOT_MOVED_IN: 'Robot bu projeye taşındı' },
  ),
  auditSentences: defineTexts(
    {
      LOG_ROBOT_MOVED_OUT: '{actor} moved the robot {name} to another project',
      LOG_ROBOT_MOVED_IN: '{actor} moved the robot {name} into this project',
    },
    {
      LOG_ROBOT_MOVED_OUT: '{actor}, {name} robotunu başka bir projeye taşıdı',
      LOG_ROBOT_MOVED_IN: '{actor}, {name} robotunu bu projeye taşıdı',
    },
  ),
});
