import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { mapVersionsApi } from './map-versions.ts';

/** The contract of map versions. */
export const mapVersionsArea = area({
  api: mapVersionsApi,
  errors: {
    MAP_FINDINGS_OPEN: { status: 409 },
    POINT_ID_TAKEN: { status: 400 },
    ALIGNMENT_UNDECIDED: { status: 400 },
  },
  errorTexts: defineTexts(
    {
      MAP_FINDINGS_OPEN:
        'The check found errors in this change. Fix them, or ask someone with permission to override them.',
      ALIGNMENT_UNDECIDED: 'The matched places are too close together to determine the rotation.',
      POINT_ID_TAKEN: 'Two points have the same ID, or a point on another map has it.',
    },
    {
      MAP_FINDINGS_OPEN:
        'Denetim bu değişiklikte hatalar buldu. Hataları giderin ya da geçersiz kılma yetkisi olan birine danışın.',
      ALIGNMENT_UNDECIDED: 'Eşlenen yerler birbirine çok yakın: dönüş hesaplanamıyor.',
      POINT_ID_TAKEN: 'İki noktanın kimliği aynı ya da bu kimlik başka bir haritadaki bir noktanın.',
    },
  ),
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.map':
        'Someone else changed this map. Nothing was saved. Compare your changes with theirs.',
    },
    {
      'VERSION_CONFLICT.map':
        'Bu arada başka biri bu haritayı değiştirdi. Hiçbir şey kaydedilmedi. Değişikliklerinizi onunkilerle karşılaştırın.',
    },
  ),
  auditTexts: defineTexts(
    { LOG_MAP_COMMITTED: 'Map version committed', LOG_MAP_FINDING_OVERRIDDEN: 'Map error overridden' },
    {
      LOG_MAP_COMMITTED: 'Harita sürümü kaydedildi',
      LOG_MAP_FINDING_OVERRIDDEN: 'Harita hatası geçersiz kılındı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_MAP_COMMITTED: '{actor} committed a new version of the map {name}',
      LOG_MAP_FINDING_OVERRIDDEN: '{actor} overrode an error that the check found on the map {name}',
    },
    {
      LOG_MAP_COMMITTED: '{actor}, {name} haritasının yeni bir sürümünü kaydetti',
      LOG_MAP_FINDING_OVERRIDDEN: '{actor}, {name} haritasında denetimin bulduğu bir hatayı geçersiz kıldı',
    },
  ),
  auditFields: defineTexts(
    {
      points: 'Points',
      scan_version: 'Scan version',
      finding: 'Finding',
      ignored: 'Ignored findings',
    },
    { points: 'Noktalar', scan_version: 'Tarama sürümü', finding: 'Bulgu', ignored: 'Yok sayılan bulgular' },
  ),
});
