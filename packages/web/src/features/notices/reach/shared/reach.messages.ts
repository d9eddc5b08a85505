import { defineTexts } from '@rota/contract/core';

export const reachTexts = defineTexts(
  {
    web: 'Only this machine opens {url}. Set {settings} so that phones and other computers reach it.',
    broker: 'Only this machine reaches {url}. Set {settings} so that robots and devices connect.',
    noEmail: 'No e-mail server is set, so nothing was sent. Pass the link on yourself.',
    noSms: 'No SMS gateway is set, so nothing was sent. Pass the link on yourself.',
    noSmsCode: 'No SMS gateway is set: ask an administrator for the code.',
    noEmailCode: 'No e-mail server is set: ask an administrator for the code.',
    noCodes: 'No SMS gateway and no e-mail server are set: ask an administrator for the code.',
    codesHere: 'Registration codes appear under Messages.',
    askForCodes: 'A system administrator reads links and codes under Messages.',
  },
  {
    web: '{url} adresini yalnızca bu makine açabilir. Telefonlar ve diğer bilgisayarlar ulaşsın diye {settings} ayarını yapın.',
    broker:
      '{url} adresine yalnızca bu makine ulaşabilir. Robotlar ve cihazlar bağlansın diye {settings} ayarını yapın.',
    noEmail: 'E-posta sunucusu ayarlı değil, hiçbir şey gönderilmedi. Bağlantıyı kendiniz iletin.',
    noSms: 'SMS ağ geçidi ayarlı değil, hiçbir şey gönderilmedi. Bağlantıyı kendiniz iletin.',
    noSmsCode: 'SMS ağ geçidi ayarlı değil: kodu bir yöneticiden isteyin.',
    noEmailCode: 'E-posta sunucusu ayarlı değil: kodu bir yöneticiden isteyin.',
    noCodes: 'SMS ağ geçidi ve e-posta sunucusu ayarlı değil: kodu bir yöneticiden isteyin.',
    codesHere: 'Kayıt kodları Mesajlar sayfasında görünür.',
    askForCodes: 'Bağlantıları ve kodları bir sistem yöneticisi Mesajlar sayfasında görür.',
  },
);
