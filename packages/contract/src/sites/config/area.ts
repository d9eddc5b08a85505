import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { configApi } from './config.ts';

/** The contract of a project's configs. */
export const configArea = area({
  api: configApi,
  auditTexts: defineTexts(
    {
      LOG_PROJECT_CONFIG_CHANGED: 'Project config changed',
      LOG_PROJECT_CONFIG_DYNAMIC_CHANGED: 'Dynamic config changed',
    },
    {
      LOG_PROJECT_CONFIG_CHANGED: 'Proje yapılandırması değiştirildi',
      LOG_PROJECT_CONFIG_DYNAMIC_CHANGED: 'Dinamik yapılandırma değiştirildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_PROJECT_CONFIG_CHANGED: '{actor} changed the project config',
      LOG_PROJECT_CONFIG_DYNAMIC_CHANGED: '{actor} changed the dynamic config',
    },
    {
      LOG_PROJECT_CONFIG_CHANGED: '{actor} proje yapılandırmasını değiştirdi',
      LOG_PROJECT_CONFIG_DYNAMIC_CHANGED: '{actor} dinamik yapılandırmayı değiştirdi',
    },
  ),
  auditEntities: defineTexts(
    {
      project_config: 'Config',
    },
    {
      project_config: 'Yapılandırma',
    },
  ),
});
