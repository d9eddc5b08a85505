import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { printersApi } from './index.ts';

/** The contract of printers. */
export const printersArea = area({
  api: printersApi,
  errors: {
    PRINT_JOB_NOT_ENDED: { status: 409 },
    PRINT_JOB_NOT_CLAIMED: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      PRINT_JOB_NOT_ENDED: 'This job is still in the queue.',
      PRINT_JOB_NOT_CLAIMED: 'This job was assigned again in the meantime.',
    },
    {
      PRINT_JOB_NOT_ENDED: 'Bu iş hâlâ sırada.',
      PRINT_JOB_NOT_CLAIMED: 'Bu iş bu arada yeniden atandı.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_PRINTER_CREATED: 'Printer added',
      LOG_PRINTER_CHANGED: 'Printer changed',
      LOG_PRINTER_DELETED: 'Printer removed',
      LOG_PRINT_ASKED: 'Print requested',
      LOG_PRINT_DONE: 'Printed',
      LOG_PRINT_FAILED: 'Printing failed',
    },
    {
      LOG_PRINTER_CREATED: 'Yazıcı eklendi',
      LOG_PRINTER_CHANGED: 'Yazıcı değiştirildi',
      LOG_PRINTER_DELETED: 'Yazıcı kaldırıldı',
      LOG_PRINT_ASKED: 'Yazdırma istendi',
      LOG_PRINT_DONE: 'Yazdırıldı',
      LOG_PRINT_FAILED: 'Yazdırılamadı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_PRINTER_CREATED: '{actor} added printer {name}',
      LOG_PRINTER_CHANGED: '{actor} changed printer {name}',
      LOG_PRINTER_DELETED: '{actor} removed printer {name}',
      LOG_PRINT_ASKED: '{actor} requested a print on {name}',
      LOG_PRINT_DONE: '{actor} printed on {name}',
      LOG_PRINT_FAILED: '{actor} could not print on {name}',
    },
    {
      LOG_PRINTER_CREATED: '{actor}, {name} yazıcısını ekledi',
      LOG_PRINTER_CHANGED: '{actor}, {name} yazıcısını değiştirdi',
      LOG_PRINTER_DELETED: '{actor}, {name} yazıcısını kaldırdı',
      LOG_PRINT_ASKED: '{actor}, {name} yazıcısında yazdırma istedi',
      LOG_PRINT_DONE: '{actor}, {name} yazıcısında yazdırdı',
      LOG_PRINT_FAILED: '{actor}, {name} yazıcısında yazdıramadı',
    },
  ),
  auditEntities: defineTexts({ printer: 'Printer' }, { printer: 'Yazıcı' }),
  auditFields: defineTexts(
    { print_job_id: 'Print job', tracking_ids: 'Tracking IDs' },
    { print_job_id: 'Yazdırma işi', tracking_ids: 'Takip numaraları' },
  ),
});
