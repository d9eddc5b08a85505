import { defineTexts } from '@rota/contract/core';

export const reachTexts = defineTexts(
  {
    web: 'Only this machine can open {url}. Set {settings} so that phones and other computers can reach it.',
    broker: 'Only this machine can reach {url}. Set {settings} so that robots and devices can connect.',
    noEmail: 'Nothing was sent because no e-mail server is set. Share the link yourself.',
    noSms: 'Nothing was sent because no SMS gateway is set. Share the link yourself.',
    noSmsCode: 'No SMS gateway is set. Ask an administrator for the code.',
    noEmailCode: 'No e-mail server is set. Ask an administrator for the code.',
    noCodes: 'No SMS gateway or e-mail server is set. Ask an administrator for the code.',
    codesHere: 'Registration codes appear under Messages.',
    askForCodes: 'A system administrator can find links and codes under Messages.',
  },
  {
    web: '{url} adresini yalnızca bu makine açabilir. Telefonların ve diğer bilgisayarların ulaşabilmesi için {settings} ayarını yapın.',
    broker:
      '{url} adresine yalnızca bu makine ulaşabilir. Robotların ve cihazların bağlanabilmesi için {settings} ayarını yapın.',
    noEmail: 'E-posta sunucusu ayarlı olmadığı için bir şey gönderilmedi. Bağlantıyı kendiniz iletin.',
    noSms: 'SMS ağ geçidi ayarlı olmadığı için bir şey gönderilmedi. Bağlantıyı kendiniz iletin.',
    noSmsCode: 'SMS ağ geçidi ayarlı değil. Kodu bir yöneticiden isteyin.',
    noEmailCode: 'E-posta sunucusu ayarlı değil. Kodu bir yöneticiden isteyin.',
    noCodes: 'SMS ağ geçidi ve e-posta sunucusu ayarlı değil. Kodu bir yöneticiden isteyin.',
    codesHere: 'Kayıt kodları Mesajlar sayfasında görünür.',
    askForCodes: 'Bağlantıları ve kodları bir sistem yöneticisi Mesajlar sayfasında görür.',
  },
);
