import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { escapeApi } from './index.ts';

/** The contract of escapes. */
export const escapeArea = area({
  api: escapeApi,
  errors: {
    ROBOTS_ESCAPING: { status: 409 },
  },
  errorTexts: defineTexts(
    { ROBOTS_ESCAPING: 'All robots were sent to their escape points. End the escape first.' },
    { ROBOTS_ESCAPING: 'Bütün robotlar kaçış noktalarına gönderildi. Önce kaçışı bitirin.' },
  ),
  auditTexts: defineTexts(
    {
      LOG_ESCAPE_STARTED: 'All robots sent to escape points',
      LOG_ESCAPE_ENDED: 'Robots sent back to work',
    },
    {
      LOG_ESCAPE_STARTED: 'Bütün robotlar kaçış noktalarına gönderildi',
      LOG_ESCAPE_ENDED: 'Robotlar işe döndürüldü',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ESCAPE_STARTED: '{actor} sent all robots to their escape points',
      LOG_ESCAPE_ENDED: '{actor} sent the robots back to work from their escape points',
    },
    {
      LOG_ESCAPE_STARTED: '{actor}, bütün robotları kaçış noktalarına gönderdi',
      LOG_ESCAPE_ENDED: '{actor}, robotları kaçış noktalarından işe döndürdü',
    },
  ),
  auditEntities: defineTexts({ escape: 'Escape' }, { escape: 'Kaçış' }),
  auditFields: defineTexts(
    { active: 'All at escape points', since: 'Since' },
    { active: 'Hepsi kaçış noktasında', since: 'Başlangıç' },
  ),
});
