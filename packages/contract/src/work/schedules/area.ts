import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { schedulesApi } from './index.ts';

/** The contract of schedules. */
export const schedulesArea = area({
  api: schedulesApi,
  errors: {
    SCHEDULE_NEVER_RUNS: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      SCHEDULE_NEVER_RUNS: 'This schedule would never run. All its days have passed or are excluded.',
    },
    {
      SCHEDULE_NEVER_RUNS: 'Bu zamanlama hiç çalışmaz. Günleri geçmiş ya da hariç tutulmuş.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_SCHEDULE_CREATED: 'Schedule created',
      LOG_SCHEDULE_CHANGED: 'Schedule changed',
      LOG_SCHEDULE_REMOVED: 'Schedule deleted',
      LOG_SCHEDULE_RUN: 'Schedule run manually',
      LOG_SCHEDULE_RUN_FAILED: 'Scheduled task rejected',
      LOG_SCHEDULE_RUNS_MISSED: 'Schedule runs missed',
    },
    {
      LOG_SCHEDULE_CREATED: 'Zamanlama oluşturuldu',
      LOG_SCHEDULE_CHANGED: 'Zamanlama değiştirildi',
      LOG_SCHEDULE_REMOVED: 'Zamanlama silindi',
      LOG_SCHEDULE_RUN: 'Zamanlama elle çalıştırıldı',
      LOG_SCHEDULE_RUN_FAILED: 'Zamanlamanın görevi reddedildi',
      LOG_SCHEDULE_RUNS_MISSED: 'Zamanlamanın çalışma zamanı kaçırıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_SCHEDULE_CREATED: '{actor} created the schedule {name}',
      LOG_SCHEDULE_CHANGED: '{actor} changed the schedule {name}',
      LOG_SCHEDULE_REMOVED: '{actor} deleted the schedule {name}',
      LOG_SCHEDULE_RUN: '{actor} ran the schedule {name}',
      LOG_SCHEDULE_RUN_FAILED: 'The task of the schedule {name} was rejected',
      LOG_SCHEDULE_RUNS_MISSED: 'The schedule {name} missed runs',
    },
    {
      LOG_SCHEDULE_CREATED: '{actor}, {name} zamanlamasını oluşturdu',
      LOG_SCHEDULE_CHANGED: '{actor}, {name} zamanlamasını değiştirdi',
      LOG_SCHEDULE_REMOVED: '{actor}, {name} zamanlamasını sildi',
      LOG_SCHEDULE_RUN: '{actor}, {name} zamanlamasını çalıştırdı',
      LOG_SCHEDULE_RUN_FAILED: '{name} zamanlamasının görevi reddedildi',
      LOG_SCHEDULE_RUNS_MISSED: '{name} zamanlaması çalışma zamanını kaçırdı',
    },
  ),
  auditEntities: defineTexts({ schedule: 'Schedule' }, { schedule: 'Zamanlama' }),
  auditFields: defineTexts(
    {
      rule: 'Rule',
      except_dates: 'Excluded days',
      extra_dates: 'Extra days',
      valid_from: 'First day',
      valid_until: 'Last day',
      paused: 'Paused',
      grace_minutes: 'Maximum delay, minutes',
      create_ahead_minutes: 'Created ahead, minutes',
      planned_at: 'Planned for',
      runs: 'Runs',
    },
    {
      rule: 'Kural',
      except_dates: 'Çalışmayacağı günler',
      extra_dates: 'Ek günler',
      valid_from: 'İlk gün',
      valid_until: 'Son gün',
      paused: 'Duraklatıldı',
      grace_minutes: 'En çok gecikme, dakika',
      create_ahead_minutes: 'Önceden oluşturma, dakika',
      planned_at: 'Planlanan zaman',
      runs: 'Çalışma sayısı',
    },
  ),
});
