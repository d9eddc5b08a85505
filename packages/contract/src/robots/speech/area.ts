import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { speechApi } from './speech.ts';

/** The contract of the speech library. */
export const speechArea = area({
  api: speechApi,
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.speech': 'Someone else changed this entry. Open it again before you save.',
      'LIMIT_REACHED.speech': 'The speech library is full. Delete entries that are not needed.',
    },
    {
      'VERSION_CONFLICT.speech': 'Bu arada başka biri bu kaydı değiştirdi. Kaydetmeden önce yeniden açın.',
      'LIMIT_REACHED.speech': 'Konuşma kitaplığı dolu. Gerekmeyen kayıtları silin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_SPEECH_ADDED: 'Speech added',
      LOG_SPEECH_CHANGED: 'Speech changed',
      LOG_SPEECH_DELETED: 'Speech deleted',
    },
    {
      LOG_SPEECH_ADDED: 'Konuşma eklendi',
      LOG_SPEECH_CHANGED: 'Konuşma değiştirildi',
      LOG_SPEECH_DELETED: 'Konuşma silindi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_SPEECH_ADDED: '{actor} added {name} to the speech library',
      LOG_SPEECH_CHANGED: '{actor} changed {name} in the speech library',
      LOG_SPEECH_DELETED: '{actor} deleted {name} from the speech library',
    },
    {
      LOG_SPEECH_ADDED: '{actor}, {name} kaydını konuşma kitaplığına ekledi',
      LOG_SPEECH_CHANGED: '{actor}, konuşma kitaplığında {name} kaydını değiştirdi',
      LOG_SPEECH_DELETED: '{actor}, {name} kaydını konuşma kitaplığından sildi',
    },
  ),
  auditEntities: defineTexts({ speech: 'Speech' }, { speech: 'Konuşma' }),
  auditFields: defineTexts(
    { text_tr: 'Turkish text', text_en: 'English text', media_id: 'Sound', volume: 'Volume' },
    { text_tr: 'Türkçe metin', text_en: 'İngilizce metin', media_id: 'Ses', volume: 'Ses düzeyi' },
  ),
});
