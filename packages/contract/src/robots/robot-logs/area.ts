import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { robotLogsApi } from './index.ts';

/** The contract of robots' logs. */
export const robotLogsArea = area({
  api: robotLogsApi,
  errors: {
    LOG_TOO_LARGE: { status: 413 },
    LOG_TOO_OLD: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      LOG_TOO_LARGE: 'This upload is too large. Lines can be up to 2 MB, a file up to 10 MB.',
      LOG_TOO_OLD: 'Log entries can be deleted only within 15 minutes.',
    },
    {
      LOG_TOO_LARGE: 'Bu yükleme çok büyük. Satırlar en fazla 2 MB, bir dosya en fazla 10 MB olabilir.',
      LOG_TOO_OLD: 'Günlük kayıtları yalnızca ilk 15 dakika içinde silinebilir.',
    },
  ),
  entityErrorTexts: defineTexts(
    { 'LIMIT_REACHED.robot_log_file': 'This robot has 200 log files. The oldest ones expire after 30 days.' },
    {
      'LIMIT_REACHED.robot_log_file':
        'Bu robotun 200 günlük dosyası var. En eskileri 30 gün sonra kendiliğinden silinir.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_ROBOT_LOG_DELETED: 'Line of a robot log deleted',
      LOG_ROBOT_LOG_FILE_DELETED: 'Robot log file deleted',
    },
    {
      LOG_ROBOT_LOG_DELETED: 'Robot günlüğünden satır silindi',
      LOG_ROBOT_LOG_FILE_DELETED: 'Robot günlük dosyası silindi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ROBOT_LOG_DELETED: '{actor} deleted a line from the log of {name}',
      LOG_ROBOT_LOG_FILE_DELETED: '{actor} deleted the log file {name}',
    },
    {
      LOG_ROBOT_LOG_DELETED: '{actor}, {name} günlüğünden bir satır sildi',
      LOG_ROBOT_LOG_FILE_DELETED: '{actor}, {name} günlük dosyasını sildi',
    },
  ),
  auditEntities: defineTexts(
    { robot_log_file: 'Robot log file' },
    { robot_log_file: 'Robot günlük dosyası' },
  ),
  auditFields: defineTexts(
    { line_at: 'Time of the line', level: 'Level' },
    { line_at: 'Satırın zamanı', level: 'Düzey' },
  ),
});
