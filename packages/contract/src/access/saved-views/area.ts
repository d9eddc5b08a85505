import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { savedViewsApi } from './index.ts';

/** The contract of saved views. */
export const savedViewsArea = area({
  api: savedViewsApi,
  auditEntities: defineTexts({ saved_view: 'Saved view' }, { saved_view: 'Kayıtlı görünüm' }),
});
