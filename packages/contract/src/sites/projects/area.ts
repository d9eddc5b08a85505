import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { projectsApi } from './index.ts';

/** The contract of projects. */
export const projectsArea = area({
  api: projectsApi,
  errors: {
    FEATURE_OFF: { status: 403 },
    FEATURE_IN_USE: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      FEATURE_OFF: 'This is switched off in this project.',
      FEATURE_IN_USE: 'This is still in use. Finish the open work first.',
    },
    {
      FEATURE_OFF: 'Bu özellik bu projede kapalı.',
      FEATURE_IN_USE: 'Bu özellik hâlâ kullanılıyor. Önce açık işleri tamamlayın.',
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
      project_id: 'Project ID',
      project_name: 'Project name',
      delivery: 'Deliveries',
      time_zone: 'Time zone',
      features: 'Features',
      logo_id: 'Logo',
      logo_url: 'Logo address',
      queue: 'Queue when no robot is free',
      loading_timeout_s: 'Wait for loading, s',
      arrival_timeout_s: 'Wait for a person, s',
      unloading_timeout_s: 'Wait for unloading, s',
      confirm_loading: 'Confirmation of loading',
      confirm_unloading: 'Confirmation of unloading',
      remote_delivery: 'Remote delivery',
      collecting_timeout_s: 'Wait while collecting, s',
      expire_after_s: 'Queued deliveries expire after, s',
      after_unloading_timeout: 'If no one unloads',
      after_loading_timeout: 'If no one loads',
      idle_timeout_s: 'Idle time before going to wait, s',
      sleep_after_s: 'Idle time at the charger before sleep, s',
      pause_timeout_s: 'Pauses end after, s',
      max_slots_per_robot: 'Max. lids filled at once',
      shelves_per_robot: 'Shelves per robot',
      critical_battery_percent: 'Critical battery, %',
      low_battery_percent: 'Low battery, %',
      ready_battery_percent: 'Ready battery, %',
    },
    {
      project_id: 'Proje kimliği',
      project_name: 'Proje adı',
      delivery: 'Teslimatlar',
      time_zone: 'Saat dilimi',
      features: 'Özellikler',
      logo_id: 'Logo',
      logo_url: 'Logo adresi',
      queue: 'Boş robot yoksa sıraya al',
      loading_timeout_s: 'Yükleme için bekleme, sn',
      arrival_timeout_s: 'Kişiyi bekleme, sn',
      unloading_timeout_s: 'Boşaltma için bekleme, sn',
      confirm_loading: 'Yükleme onayı',
      confirm_unloading: 'Boşaltma onayı',
      remote_delivery: 'Uzaktan teslimat',
      collecting_timeout_s: 'Toplarken bekleme, sn',
      expire_after_s: 'Sıradaki teslimatın süresi, sn',
      after_unloading_timeout: 'Kimse boşaltmazsa',
      after_loading_timeout: 'Kimse yüklemezse',
      idle_timeout_s: 'Beklemeye gitmeden önce boşta, sn',
      sleep_after_s: 'Uyumadan önce şarjda boşta, sn',
      pause_timeout_s: 'Duraklatma süresi, sn',
      max_slots_per_robot: 'Aynı anda dolan kapak, en çok',
      shelves_per_robot: 'Robotun raf sayısı',
      critical_battery_percent: 'Kritik pil, %',
      low_battery_percent: 'Düşük pil, %',
      ready_battery_percent: 'İşe dönme düzeyi, %',
    },
  ),
});
