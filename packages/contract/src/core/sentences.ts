import { ruleTexts } from './rule-texts.ts';
import { defineTexts } from './texts.ts';

/** What the console says of failures without a code. */
const failureTexts = defineTexts(
  {
    server_failed: 'An Error Occurred',
    unauthorized: 'Unauthorized: please sign in.',
    unknown_error: 'Unknown error',
    server_unreachable: 'The server cannot be reached. Check the connection.',
    console_outdated: 'Rota was updated. Reload the page.',
    not_deleted: 'failed to delete',
    command_not_sent: 'failed to send command',
    map_not_loaded: 'Failed to fetch map',
    not_signed_in: 'No access token or user found',
    no_project_selected: 'No project selected to fetch config',
    project_config_invalid: 'Invalid JSON config when loading project config',
    invitation_closed: 'It was used, withdrawn or has expired. Ask the person who invited you for a new one.',
    no_passkey: 'No passkey was given. Try again, or choose another way.',
    user_not_deleted: 'Failed to delete user',
  },
  {
    server_failed: 'Bir hata oluştu',
    unauthorized: 'Yetkisiz erişim: lütfen giriş yapın.',
    unknown_error: 'Bilinmeyen hata',
    server_unreachable: 'Sunucuya ulaşılamıyor. Bağlantıyı kontrol edin.',
    console_outdated: 'Rota güncellendi. Sayfayı yenileyin.',
    not_deleted: 'Silinemedi',
    command_not_sent: 'Komut gönderilemedi',
    map_not_loaded: 'Harita yüklenemedi.',
    not_signed_in: 'Lütfen giriş yapın.',
    no_project_selected: 'Yapılandırması yüklenecek bir proje seçili değil.',
    project_config_invalid: 'Projenin yapılandırması geçerli JSON değil.',
    invitation_closed:
      'Kullanılmış, geri alınmış ya da süresi dolmuş. Sizi davet eden kişiden yenisini isteyin.',
    no_passkey: 'Geçiş anahtarı verilmedi. Yeniden deneyin ya da başka bir yol seçin.',
    user_not_deleted: 'Kullanıcı silinemedi',
  },
);

/** Sentences of broken rules and of failures without a code, by rule or name. */
export const sentenceTexts = {
  en: { ...ruleTexts.en, ...failureTexts.en },
  tr: { ...ruleTexts.tr, ...failureTexts.tr },
};
