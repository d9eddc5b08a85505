import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
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
      time_zone: 'Time zone',
      queue: 'Queue when no robot is free',
      loading_timeout_s: 'Time to load, s',
      arrival_timeout_s: 'Time to be there at a stop, s',
      unloading_timeout_s: 'Time to unload, s',
      confirm_loading: 'Loading is confirmed',
      confirm_unloading: 'Unloading is confirmed',
      remote_delivery: 'Remote delivery',
      collecting_timeout_s: 'Time to collect, s',
      expire_after_s: 'Expires in the queue after, s',
      after_unloading_timeout: 'When nobody unloads',
      after_loading_timeout: 'When nobody loads',
      idle_timeout_s: 'Idle before it goes to wait, s',
      sleep_after_s: 'Idle at a charger before it sleeps, s',
      pause_timeout_s: 'A pause ends after, s',
      max_slots_per_robot: 'Lids filled at once, at most',
      shelves_per_robot: 'Shelves of a robot',
      critical_battery_percent: 'Critical battery, %',
      low_battery_percent: 'Low battery, %',
      ready_battery_percent: 'Ready again at, %',
    },
    {
      project_id: 'Proje kimliği',
      project_name: 'Proje adı',
      delivery: 'Teslimatlar',
      time_zone: 'Saat dilimi',
      queue: 'Boş robot yoksa sıraya al',
      loading_timeout_s: 'Yükleme süresi, sn',
      arrival_timeout_s: 'Durağa gelme süresi, sn',
      unloading_timeout_s: 'Boşaltma süresi, sn',
      confirm_loading: 'Yükleme onaylanır',
      confirm_unloading: 'Boşaltma onaylanır',
      remote_delivery: 'Uzaktan teslimat',
      collecting_timeout_s: 'Toplama süresi, sn',
      expire_after_s: 'Sırada en çok, sn',
      after_unloading_timeout: 'Kimse boşaltmazsa',
      after_loading_timeout: 'Kimse yüklemezse',
      idle_timeout_s: 'Beklemeye gitmeden önce boşta, sn',
      sleep_after_s: 'Uyumadan önce şarjda boşta, sn',
      pause_timeout_s: 'Duraklatma süresi, sn',
      max_slots_per_robot: 'Aynı anda dolan kapak, en çok',
      shelves_per_robot: 'Robotun raf sayısı',
      critical_battery_percent: 'Kritik pil, %',
      low_battery_percent: 'Düşük pil, %',
      ready_battery_percent: 'Yeniden hazır, %',
    },
  ),
});
