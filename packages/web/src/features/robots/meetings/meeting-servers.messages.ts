import { defineTexts } from '@rota/contract/core';

export const serverTexts = defineTexts(
  {
    title: 'Servers for calls',
    hint: 'Sound and picture of calls go directly between browser and robot. Where they are in different networks, these servers help. Applies to all projects.',
    stun: 'STUN',
    turn: 'TURN',
    stun_urls: 'STUN servers',
    stunHint: 'One address a line, such as stun:stun.example.com:3478. None: calls work within one network.',
    turn_urls: 'TURN servers',
    turnHint: 'One address a line, such as turn:turn.example.com:3478?transport=udp',
    turn_minutes: 'Credentials expire after (minutes)',
    secret: 'Shared secret',
    secretKept: 'A secret is saved. Leave empty to keep it.',
    secretNew: 'The static-auth-secret of coturn. Stored encrypted and never shown again.',
    save: 'Save',
    saved: 'Servers for calls saved',
  },
  {
    title: 'Görüşme sunucuları',
    hint: 'Görüşmelerin sesi ve görüntüsü tarayıcıyla robot arasında doğrudan gider. Farklı ağlarda olduklarında bu sunucular yardımcı olur. Tüm projeler için geçerlidir.',
    stun: 'STUN',
    turn: 'TURN',
    stun_urls: 'STUN sunucuları',
    stunHint:
      'Her satıra bir adres, örneğin stun:stun.example.com:3478. Boşsa görüşmeler tek ağ içinde çalışır.',
    turn_urls: 'TURN sunucuları',
    turnHint: 'Her satıra bir adres, örneğin turn:turn.example.com:3478?transport=udp',
    turn_minutes: 'Kimlik bilgilerinin süresi (dakika)',
    secret: 'Ortak gizli anahtar',
    secretKept: 'Kayıtlı bir anahtar var. Korumak için boş bırakın.',
    secretNew: 'coturn’ün static-auth-secret değeri. Şifreli saklanır ve bir daha gösterilmez.',
    save: 'Kaydet',
    saved: 'Görüşme sunucuları kaydedildi',
  },
);
