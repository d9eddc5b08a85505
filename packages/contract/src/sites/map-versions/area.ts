import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { mapVersionsApi } from './map-versions.ts';

/** What the contract says of the versions of what people put on maps. */
export const mapVersionsArea = area({
  api: mapVersionsApi,
  errors: {
    MAP_CHANGED: { status: 409 },
    MAP_FINDINGS_OPEN: { status: 409 },
    POINT_ID_TAKEN: { status: 400 },
    ALIGNMENT_UNDECIDED: { status: 400 },
  },
  errorTexts: defineTexts(
    {
      MAP_CHANGED:
        'Somebody else has changed this map meanwhile. Nothing was saved; compare your changes with theirs.',
      MAP_FINDINGS_OPEN:
        'The check found errors in this change. Mend them, or ask somebody who may accept them.',
      ALIGNMENT_UNDECIDED: 'The matched places lie too near to each other to tell how the map is turned.',
      POINT_ID_TAKEN: 'Two points have the same id, or a point of another map has it.',
    },
    {
      MAP_CHANGED:
        'Bu haritayı bu arada başka biri değiştirdi. Hiçbir şey kaydedilmedi; değişikliklerinizi onunkilerle karşılaştırın.',
      MAP_FINDINGS_OPEN:
        'Denetim bu değişiklikte hatalar buldu. Hataları giderin ya da kabul etme yetkisi olan birine danışın.',
      ALIGNMENT_UNDECIDED: 'Eşlenen yerler birbirine çok yakın: haritanın ne kadar döndüğü anlaşılamıyor.',
      POINT_ID_TAKEN: 'İki noktanın kimliği aynı ya da bu kimlik başka bir haritadaki bir noktanın.',
    },
  ),
  auditTexts: defineTexts(
    { LOG_MAP_COMMITTED: 'Map version committed', LOG_MAP_FINDING_OVERRIDDEN: 'Map error accepted' },
    {
      LOG_MAP_COMMITTED: 'Harita sürümü kaydedildi',
      LOG_MAP_FINDING_OVERRIDDEN: 'Harita hatası kabul edildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_MAP_COMMITTED: '{actor} committed a new version of the map {name}',
      LOG_MAP_FINDING_OVERRIDDEN: '{actor} accepted an error that the check found on the map {name}',
    },
    {
      LOG_MAP_COMMITTED: '{actor}, {name} haritasının yeni bir sürümünü kaydetti',
      LOG_MAP_FINDING_OVERRIDDEN: '{actor}, {name} haritasında denetimin bulduğu bir hatayı kabul etti',
    },
  ),
  auditFields: defineTexts(
    {
      points: 'Points',
      scan_version: 'Version of the scan',
      finding: 'Finding',
      ignored: 'Ignored findings',
    },
    { points: 'Noktalar', scan_version: 'Tarama sürümü', finding: 'Bulgu', ignored: 'Yok sayılan bulgular' },
  ),
});
