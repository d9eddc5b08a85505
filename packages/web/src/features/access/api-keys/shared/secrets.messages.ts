import { defineTexts } from '@rota/contract/core';

export const secretTexts = defineTexts(
  {
    shownOnce: 'This is shown only now. Anyone who has it can act as {name}, so keep it private.',
    example: 'Try it in a terminal',
    stored: 'I saved it',
    begins: 'Begins with {prefix}',
    made: 'Created {time}',
    used: 'Last used {ago} from {address}',
    usedSomewhere: 'Last used {ago}',
    neverUsed: 'Never used',
    until: 'Expires {time}',
    revoke: 'Revoke',
    revokeOne: 'Revoke the secret that begins with {prefix}',
    revokeAsk: 'Revoke {prefix}… of {name}?',
    revokeHint: 'Programs that use it are rejected within 5 seconds. This cannot be undone.',
    revoked: 'Revoked.',
    none: 'No secret yet, so it cannot connect. Create one.',
    enough: 'The limit is two. Revoke one to create another.',
    rotateHint:
      'To replace it without downtime, create a second one, update the program, then revoke the first.',
  },
  {
    shownOnce:
      'Yalnızca şimdi gösterilir. Bunu bilen herkes {name} adına işlem yapabilir; kimseyle paylaşmayın.',
    example: 'Terminalde deneyin',
    stored: 'Sakladım',
    begins: 'Başlangıcı: {prefix}',
    made: 'Oluşturulma: {time}',
    used: 'Son kullanım: {ago}, adres: {address}',
    usedSomewhere: 'Son kullanım: {ago}',
    neverUsed: 'Hiç kullanılmadı',
    until: 'Geçerlilik sonu: {time}',
    revoke: 'İptal et',
    revokeOne: 'İptal et, başlangıcı: {prefix}',
    revokeAsk: 'İptal edilsin mi: {prefix}… ({name})?',
    revokeHint: 'Kullanan programlar 5 saniye içinde reddedilir. Bu işlem geri alınamaz.',
    revoked: 'İptal edildi.',
    none: 'Henüz gizli değeri yok, bu yüzden bağlanamaz. Bir tane oluşturun.',
    enough: 'En fazla iki tane olabilir. Yenisi için birini iptal edin.',
    rotateHint: 'Kesintisiz değiştirmek için ikincisini oluşturun, programa yazın, sonra ilkini iptal edin.',
  },
);
