import { area } from '../core/area.ts';
import { defineTexts } from '../core/texts.ts';
import { projectsApi } from './index.ts';

/** What the contract says of projects. */
export const projectsArea = area({
  api: projectsApi,
  errors: {
    PROJECT_NAME_TAKEN: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      PROJECT_NAME_TAKEN: 'A project with this name already exists.',
    },
    {
      PROJECT_NAME_TAKEN: 'Bu adda bir proje zaten var.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_PROJECT_CREATED: 'Project created',
      LOG_PROJECT_CHANGED: 'Project changed',
    },
    {
      LOG_PROJECT_CREATED: 'Proje oluşturuldu',
      LOG_PROJECT_CHANGED: 'Proje değiştirildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_PROJECT_CREATED: '{actor} created the project {name}',
      LOG_PROJECT_CHANGED: '{actor} changed the settings of the project {name}',
    },
    {
      LOG_PROJECT_CREATED: '{actor}, {name} projesini oluşturdu',
      LOG_PROJECT_CHANGED: '{actor}, {name} projesinin ayarlarını değiştirdi',
    },
  ),
  auditEntities: defineTexts(
    {
      project: 'Project',
    },
    {
      project: 'Proje',
    },
  ),
  auditFields: defineTexts(
    {
      project_id: 'Project id',
      project_name: 'Project name',
      delivery: 'Deliveries',
      queue: 'Queue when no robot is free',
      loading_timeout_s: 'Time to load, s',
      unloading_timeout_s: 'Time to unload, s',
      collecting_timeout_s: 'Time to collect, s',
      expire_after_s: 'Expires in the queue after, s',
      low_battery_percent: 'Low battery, %',
      ready_battery_percent: 'Ready again at, %',
    },
    {
      project_id: 'Proje kimliği',
      project_name: 'Proje adı',
      delivery: 'Teslimatlar',
      queue: 'Boş robot yoksa sıraya al',
      loading_timeout_s: 'Yükleme süresi, sn',
      unloading_timeout_s: 'Boşaltma süresi, sn',
      collecting_timeout_s: 'Toplama süresi, sn',
      expire_after_s: 'Sırada en çok, sn',
      low_battery_percent: 'Düşük pil, %',
      ready_battery_percent: 'Yeniden hazır, %',
    },
  ),
});
