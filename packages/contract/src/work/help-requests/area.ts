import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { helpRequestsApi } from './index.ts';

/** The contract of help requests. */
export const helpRequestsArea = area({
  api: helpRequestsApi,
  errors: { HELP_RESOLVED_ALREADY: { status: 409 }, HELP_SOLUTION_NOT_OFFERED: { status: 409 } },
  errorTexts: defineTexts(
    {
      HELP_RESOLVED_ALREADY: 'This help request is already solved.',
      HELP_SOLUTION_NOT_OFFERED: 'This solution does not apply here.',
    },
    {
      HELP_RESOLVED_ALREADY: 'Bu yardım çağrısı zaten çözüldü.',
      HELP_SOLUTION_NOT_OFFERED: 'Bu çözüm burada geçerli değil.',
    },
  ),
  auditTexts: defineTexts(
    { LOG_HELP_ANSWERED: 'Help request answered', LOG_HELP_RESOLVED: 'Help request solved' },
    { LOG_HELP_ANSWERED: 'Yardım çağrısı üstlenildi', LOG_HELP_RESOLVED: 'Yardım çağrısı çözüldü' },
  ),
  auditSentences: defineTexts(
    {
      LOG_HELP_ANSWERED: '{actor} responded to robot {name}',
      LOG_HELP_RESOLVED: '{actor} solved the help request of robot {name}',
    },
    {
      LOG_HELP_ANSWERED: '{actor}, {name} robotunun yardım çağrısını üstlendi',
      LOG_HELP_RESOLVED: '{actor}, {name} robotunun yardım çağrısını çözdü',
    },
  ),
  auditFields: defineTexts(
    { help: 'Help reason', solved: 'Solution' },
    { help: 'Yardım nedeni', solved: 'Çözüm' },
  ),
});
