import { defineTexts } from '@rota/contract/core';

/** What was looked at: its name, what is weak (`code.severity`, or `code.weak` for all), what mends it, and what is in order. */
export const checkTexts = defineTexts(
  {
    title: 'Security',
    description: 'What is weak in this installation and how to mend it. Nothing is asked outside.',
    pages: 'Security pages',
    signIns: 'Sign-ins',
    blockedIps: 'Blocked addresses',
    signInRules: 'Signing in',
    audit: 'Audit log',
    again: 'Look again',
    checkedAt: 'Looked at {time}',
    toMend: 'To mend',
    inOrder: 'In order',
    nothing: 'Nothing to mend. Look again now and then.',
    mend: 'Mend it',
    critical: 'Urgent',
    warning: 'Weak',
    info: 'Good to know',
    good: 'In order',
    'tls.weak':
      'The console is reachable from other machines without encryption. Set TLS_CERT and TLS_KEY, or put a proxy with TLS in front.',
    'tls.info': 'Only this machine reaches the console. Before others do, set TLS_CERT and TLS_KEY.',
    'tls.good': 'Connections are encrypted',
    'https_only.weak':
      'Requests without encryption are answered, too: HTTPS_ONLY is off. Once people reach the console over https, set HTTPS_ONLY=1.',
    'https_only.info':
      'HTTPS_ONLY is off. Once people reach the console over https, set HTTPS_ONLY=1, and nothing else is answered.',
    'https_only.good': 'Only encrypted connections are answered',
    'public_url.weak':
      'Links in messages lead to {url}, where only this machine finds the console. Set PUBLIC_URL to the address that people use.',
    'public_url.good': 'Links lead to {url}',
    'trusted_proxies.critical':
      'The range {range} of TRUSTED_PROXIES is so wide that strangers can name any address as theirs. Name the proxies alone.',
    'trusted_proxies.weak':
      'Requests come through a proxy that TRUSTED_PROXIES does not name, so that everybody seems to come from one address. Name it there.',
    'trusted_proxies.good': 'Only named proxies may say for whom a request is',
    'forwarded_addresses.weak':
      'Requests were rejected because a proxy in TRUSTED_PROXIES sent a client address that cannot be read: {text}. Set the proxy to send the address in X-Forwarded-For or Forwarded, with or without a port, and to drop the other header.',
    'forwarded_addresses.good': 'Proxies send addresses that can be read',
    'database_clock.weak':
      'The clocks of the server and the database differ by {seconds} s. Let both take the time from one source (NTP).',
    'database_clock.good': 'Server and database agree on the time',
    'robot_clocks.weak':
      'Robots whose clock is more than 5 s off: {count}. Let them take the time from the same source as the server.',
    'robot_clocks.good': 'The robots’ clocks are right',
    'certificate.weak':
      'The certificate of this server ends in {days} days. Put the renewed one in place and restart.',
    'certificate.good': 'The certificate of this server is good for {days} days',
    'disk.weak': '{gigabytes} GB are left on the disk ({percent} %). Make room before the database stops.',
    'disk.good': '{gigabytes} GB are left on the disk',
    'backup.critical':
      'There is no backup of the last week. Run “npm run backup” every night and copy it to another machine.',
    'backup.weak': 'The newest backup is {days} days old. Run “npm run backup” every night.',
    'backup.info': 'The database is yours, and so are its backups: Rota cannot see them.',
    'backup.good': 'The newest backup is from the last two days',
    'archived_log.weak':
      'The archived log takes {megabytes} of {limit} MB. At the limit Rota deletes the oldest backups: take backups more often, or raise ROTA_ARCHIVE_LIMIT_MB.',
    'archived_log.good': 'The archived log takes {megabytes} of {limit} MB',
    'node_version.critical':
      'Node {version} gets no more repairs. Install the one that Rota brings, or a newer one.',
    'node_version.weak': 'Node {version} soon gets no more repairs. Plan for a newer one.',
    'node_version.good': 'Node {version} is kept in repair',
    'database_version.critical': 'PostgreSQL {version} gets no more repairs. Move to a newer one.',
    'database_version.weak': 'PostgreSQL {version} soon gets no more repairs. Plan for a newer one.',
    'database_version.good': 'PostgreSQL {version} is kept in repair',
    'password_length.weak':
      'Passwords of {count} characters are taken. Ask for at least 8, better 12: then no mixture of kinds is asked any more.',
    'password_length.good': 'Passwords have at least {count} characters',
    'administrators.weak': 'System administrators: {count}. Each of them may do everything: two are enough.',
    'administrators.info': 'Nobody could let you in again. Make a second system administrator.',
    'administrators.good': 'There are two system administrators',
    'second_factor.weak':
      'System administrators who sign in with a password alone: {count}. Ask them for a second factor.',
    'second_factor.good': 'Every system administrator has a second factor',
    'sms_gateway.weak':
      'SMS are only shown in the console, to administrators. Set a gateway so that people get their codes.',
    'sms_gateway.good': 'SMS go out through a gateway',
    'api_keys_endless.weak': 'API keys that never end: {count}. Give each an end, and renew it in time.',
    'api_keys_endless.good': 'Every API key has an end',
    'api_keys_unused.weak': 'API keys that nobody used for 90 days: {count}. Delete them.',
    'api_keys_unused.good': 'Every API key is in use',
    'machine_tokens_unused.weak': 'Tokens of machines that nobody used for 90 days: {count}. Revoke them.',
    'machine_tokens_unused.good': 'Every token of a machine is in use',
    'vault_key.weak':
      'The key that seals secrets is {days} days old. Take a new one into use: “npm run vault:rotate”.',
    'vault_key.good': 'The key that seals secrets is less than a year old',
    'metrics_token.weak':
      'METRICS_TOKEN has {count} characters. Take 32 or more at random, or leave it out: Rota makes one.',
    'metrics_token.good': 'The token of the metrics is long enough',
    'audit_proof.critical': 'The audit log is not as it was written. Look at it before anything else.',
    'audit_proof.weak':
      'The end of the audit log was not noted outside of the database for a day. See whether the server may write into its data folder.',
    'audit_proof.good': 'The audit log is as it was written',
    'security_contact.weak':
      'Nobody is named to whom a weakness can be told. Set SECURITY_CONTACT, for example to mailto:security@example.com.',
    'security_contact.good': 'It is said to whom a weakness is told',
  },
  {
    title: 'Güvenlik',
    description: 'Bu kurulumda neyin zayıf olduğu ve nasıl giderileceği. Dışarıya hiçbir şey sorulmaz.',
    pages: 'Güvenlik sayfaları',
    signIns: 'Girişler',
    blockedIps: 'Engellenen adresler',
    signInRules: 'Giriş kuralları',
    audit: 'Denetim kaydı',
    again: 'Yeniden bak',
    checkedAt: 'Bakıldı: {time}',
    toMend: 'Giderilecekler',
    inOrder: 'Yolunda',
    nothing: 'Giderilecek bir şey yok. Ara sıra yeniden bakın.',
    mend: 'Gider',
    critical: 'Acil',
    warning: 'Zayıf',
    info: 'Bilginize',
    good: 'Yolunda',
    'tls.weak':
      'Konsola başka makinelerden şifresiz ulaşılıyor. TLS_CERT ve TLS_KEY ayarlayın ya da önüne TLS kullanan bir vekil sunucu koyun.',
    'tls.info':
      'Konsola yalnızca bu makine ulaşıyor. Başkaları ulaşmadan önce TLS_CERT ve TLS_KEY ayarlayın.',
    'tls.good': 'Bağlantılar şifreli',
    'https_only.weak':
      'Şifresiz istekler de yanıtlanıyor: HTTPS_ONLY kapalı. Konsola https ile ulaşılmaya başlanınca HTTPS_ONLY=1 ayarlayın.',
    'https_only.info':
      'HTTPS_ONLY kapalı. Konsola https ile ulaşılmaya başlanınca HTTPS_ONLY=1 ayarlayın; başka hiçbir şey yanıtlanmaz.',
    'https_only.good': 'Yalnızca şifreli bağlantılar yanıtlanıyor',
    'public_url.weak':
      'Mesajlardaki bağlantılar yalnızca bu makinede açılan bir adrese gidiyor: {url}. PUBLIC_URL’yi herkesin kullandığı adrese ayarlayın.',
    'public_url.good': 'Bağlantıların adresi: {url}',
    'trusted_proxies.critical':
      'TRUSTED_PROXIES içindeki aralık çok geniş ({range}): yabancılar her adresi kendilerininmiş gibi gösterebilir. Yalnızca vekil sunucuları yazın.',
    'trusted_proxies.weak':
      'İstekler TRUSTED_PROXIES’te yazmayan bir vekil sunucudan geliyor; herkes tek adresten geliyor görünüyor. Onu oraya yazın.',
    'trusted_proxies.good': 'İsteğin kimin olduğunu yalnızca adı yazılı vekil sunucular söyleyebilir',
    'forwarded_addresses.weak':
      'TRUSTED_PROXIES içindeki bir vekil sunucu okunamayan bir istemci adresi gönderdiği için istekler reddedildi: {text}. Vekil sunucuyu, adresi X-Forwarded-For ya da Forwarded başlığında (bağlantı noktasıyla ya da onsuz) gönderecek ve diğer başlığı silecek şekilde ayarlayın.',
    'forwarded_addresses.good': 'Vekil sunucular okunabilir adresler gönderiyor',
    'database_clock.weak':
      'Sunucu ile veritabanının saati {seconds} sn farklı. İkisi de saati aynı kaynaktan (NTP) alsın.',
    'database_clock.good': 'Sunucu ile veritabanının saati aynı',
    'robot_clocks.weak':
      'Saati 5 saniyeden fazla şaşan robot: {count}. Saati sunucuyla aynı kaynaktan alsınlar.',
    'robot_clocks.good': 'Robotların saati doğru',
    'certificate.weak':
      'Sunucunun sertifikası {days} gün sonra bitiyor. Yenilenen sertifikayı yerine koyup yeniden başlatın.',
    'certificate.good': 'Sunucunun sertifikası {days} gün daha geçerli',
    'disk.weak': 'Diskte {gigabytes} GB kaldı (yüzde {percent}). Veritabanı durmadan yer açın.',
    'disk.good': 'Diskte {gigabytes} GB boş',
    'backup.critical':
      'Son haftadan kalma bir yedek yok. Her gece “npm run backup” çalıştırın ve başka bir makineye kopyalayın.',
    'backup.weak': 'En yeni yedek {days} gün önceden. Her gece “npm run backup” çalıştırın.',
    'backup.info': 'Veritabanı sizin, yedekleri de: Rota onları göremez.',
    'backup.good': 'En yeni yedek son iki günden',
    'archived_log.weak':
      'Arşivlenen kayıt {limit} MB sınırının {megabytes} MB’ını kullanıyor. Sınırda Rota en eski yedekleri siler: daha sık yedek alın ya da ROTA_ARCHIVE_LIMIT_MB değerini yükseltin.',
    'archived_log.good': 'Arşivlenen kayıt {megabytes} MB (sınır {limit} MB)',
    'node_version.critical':
      'Node {version} artık onarılmıyor. Rota’nın getirdiğini ya da daha yenisini kurun.',
    'node_version.weak': 'Node {version} yakında onarılmayacak. Daha yenisine geçmeyi planlayın.',
    'node_version.good': 'Node {version} onarılıyor',
    'database_version.critical': 'PostgreSQL {version} artık onarılmıyor. Daha yenisine geçin.',
    'database_version.weak': 'PostgreSQL {version} yakında onarılmayacak. Daha yenisine geçmeyi planlayın.',
    'database_version.good': 'PostgreSQL {version} onarılıyor',
    'password_length.weak':
      '{count} karakterlik parolalar kabul ediliyor. En az 8, daha iyisi 12 isteyin: o zaman büyük harf, küçük harf ve rakam zorunlu olmaz.',
    'password_length.good': 'Parolalar en az {count} karakter',
    'administrators.weak': 'Sistem yöneticisi: {count}. Her biri her şeyi yapabilir: iki kişi yeter.',
    'administrators.info': 'Sizi yeniden içeri alabilecek kimse yok. İkinci bir sistem yöneticisi ekleyin.',
    'administrators.good': 'İki sistem yöneticisi var',
    'second_factor.weak':
      'Yalnızca parolayla giren sistem yöneticisi: {count}. Onlardan ikinci bir doğrulama isteyin.',
    'second_factor.good': 'Her sistem yöneticisinin ikinci bir doğrulaması var',
    'sms_gateway.weak':
      'SMS’ler yalnızca konsolda, yöneticilere gösteriliyor. Kodların kişilere ulaşması için bir ağ geçidi ayarlayın.',
    'sms_gateway.good': 'SMS’ler bir ağ geçidinden gidiyor',
    'api_keys_endless.weak':
      'Süresi hiç bitmeyen API anahtarı: {count}. Her birine bir bitiş verin ve zamanında yenileyin.',
    'api_keys_endless.good': 'Her API anahtarının bir bitişi var',
    'api_keys_unused.weak': '90 gündür kullanılmayan API anahtarı: {count}. Silin.',
    'api_keys_unused.good': 'Her API anahtarı kullanılıyor',
    'machine_tokens_unused.weak': '90 gündür kullanılmayan makine anahtarı: {count}. İptal edin.',
    'machine_tokens_unused.good': 'Her makine anahtarı kullanılıyor',
    'vault_key.weak':
      'Gizli değerleri mühürleyen anahtar {days} günlük. Yenisine geçin: “npm run vault:rotate”.',
    'vault_key.good': 'Gizli değerleri mühürleyen anahtar bir yıldan yeni',
    'metrics_token.weak':
      'METRICS_TOKEN {count} karakter. Rastgele 32 veya daha fazlasını kullanın ya da boş bırakın: Rota kendisi yapar.',
    'metrics_token.good': 'Ölçümlerin anahtarı yeterince uzun',
    'audit_proof.critical': 'Denetim kaydı yazıldığı gibi değil. Her şeyden önce ona bakın.',
    'audit_proof.weak':
      'Denetim kaydının sonu bir gündür veritabanının dışına yazılmadı. Sunucu veri klasörüne yazabiliyor mu, bakın.',
    'audit_proof.good': 'Denetim kaydı yazıldığı gibi',
    'security_contact.weak':
      'Bir zayıflığın kime bildirileceği yazmıyor. SECURITY_CONTACT ayarlayın, örneğin mailto:security@example.com.',
    'security_contact.good': 'Bir zayıflığın kime bildirileceği yazıyor',
  },
);
