import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { supportBundlesApi } from './index.ts';

/** The contract of support bundles. */
export const supportBundlesArea = area({
  api: supportBundlesApi,
  auditTexts: defineTexts(
    { LOG_SUPPORT_BUNDLE_MADE: 'Support bundle downloaded' },
    { LOG_SUPPORT_BUNDLE_MADE: 'Destek paketi indirildi' },
  ),
  auditSentences: defineTexts(
    { LOG_SUPPORT_BUNDLE_MADE: '{actor} downloaded a support bundle of {name}' },
    { LOG_SUPPORT_BUNDLE_MADE: '{actor}, {name} robotunun destek paketini indirdi' },
  ),
});
