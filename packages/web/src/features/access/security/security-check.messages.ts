import { defineTexts } from '@rota/contract/core';

/** The results of each check: `code.severity`, or `code.weak` for every severity, says what is weak and how to fix it; `code.good` says that it passed. */
export const checkTexts = defineTexts(
  {
    title: 'Security',
    description: 'Weak points of this installation and how to fix them. Runs on this server only.',
    again: 'Check again',
    checkedAt: 'Checked {time}',
    toMend: 'To fix',
    inOrder: 'Passed',
    nothing: 'Nothing to fix. Check again from time to time.',
    fix: 'Fix',
    critical: 'Urgent',
    warning: 'Weak',
    info: 'Good to know',
    good: 'Passed',
    'tls.weak':
      'Other machines reach the console without encryption. Set TLS_CERT and TLS_KEY, or put a TLS proxy in front.',
    'tls.info':
      'Only this machine can reach the console. Set TLS_CERT and TLS_KEY before you open it to others.',
    'tls.good': 'Connections are encrypted',
    'https_only.weak':
      'The server also accepts unencrypted requests because HTTPS_ONLY is off. Set HTTPS_ONLY=1 once people use https.',
    'https_only.info':
      'HTTPS_ONLY is off. Once people use https, set HTTPS_ONLY=1 to reject unencrypted requests.',
    'https_only.good': 'The server accepts only encrypted requests',
    'public_url.weak':
      'Links in messages use {url}, which works only on this machine. Set PUBLIC_URL to the address that people use.',
    'public_url.good': 'Links use {url}',
    'trusted_proxies.critical':
      'The range {range} in TRUSTED_PROXIES is too wide: strangers can fake any address. List only the proxies.',
    'trusted_proxies.weak':
      'A proxy that is missing from TRUSTED_PROXIES forwards requests, so everyone appears to come from one address. Add it.',
    'trusted_proxies.good': 'Only listed proxies can report client addresses',
    'forwarded_addresses.weak':
      'A proxy in TRUSTED_PROXIES sent an unreadable client address, so requests were rejected: {text}. Configure the proxy to send the address in X-Forwarded-For or Forwarded, with or without a port, and to drop the other header.',
    'forwarded_addresses.good': 'Proxies send readable addresses',
    'database_clock.weak':
      'The server and database clocks differ by {seconds} s. Use the same time source (NTP) for both.',
    'database_clock.good': 'The server and database clocks match',
    'robot_clocks.weak':
      'Robots with a clock more than 5 s off: {count}. Use the server’s time source for them.',
    'robot_clocks.good': 'Robot clocks are correct',
    'certificate.weak': 'The server certificate expires in {days} days. Install the renewed one and restart.',
    'certificate.good': 'The server certificate is valid for {days} days',
    'disk.weak': '{gigabytes} GB of disk space left ({percent} %). Free up space before the database stops.',
    'disk.good': '{gigabytes} GB of disk space left',
    'backup.critical':
      'No backup in the last week. Run “npm run backup” every night and copy it to another machine.',
    'backup.weak': 'The latest backup is {days} days old. Run “npm run backup” every night.',
    'backup.info': 'You run the database, so Rota cannot see its backups.',
    'backup.good': 'The latest backup is less than two days old',
    'archived_log.weak':
      'The archived log uses {megabytes} of {limit} MB. At the limit Rota deletes the oldest backups. Back up more often, or raise ROTA_ARCHIVE_LIMIT_MB.',
    'archived_log.good': 'The archived log uses {megabytes} of {limit} MB',
    'node_version.critical':
      'Node {version} no longer gets security updates. Install the version that ships with Rota, or a newer one.',
    'node_version.weak': 'Node {version} will soon stop getting security updates. Plan an upgrade.',
    'node_version.good': 'Node {version} gets security updates',
    'database_version.critical': 'PostgreSQL {version} no longer gets security updates. Upgrade it.',
    'database_version.weak': 'PostgreSQL {version} will soon stop getting security updates. Plan an upgrade.',
    'database_version.good': 'PostgreSQL {version} gets security updates',
    'password_length.weak':
      'Passwords can be as short as {count} characters. Require at least 8, ideally 12. Then no mix of character types is needed.',
    'password_length.good': 'Passwords have at least {count} characters',
    'administrators.weak': 'System administrators: {count}. Each has full access. Two are enough.',
    'administrators.info': 'You are the only administrator. Add a second one so that you can get back in.',
    'administrators.good': 'There are two system administrators',
    'second_factor.weak':
      'System administrators who sign in with only a password: {count}. Require a second factor.',
    'second_factor.good': 'Every system administrator has a second factor',
    'sms_gateway.weak':
      'SMS messages are shown only in the console, to administrators. Set up a gateway so that people receive their codes.',
    'sms_gateway.good': 'SMS messages are sent through a gateway',
    'api_keys_endless.weak': 'API keys that never expire: {count}. Set an expiry date for each.',
    'api_keys_endless.good': 'Every API key has an expiry date',
    'api_keys_unused.weak': 'API keys unused for 90 days: {count}. Delete them.',
    'api_keys_unused.good': 'Every API key is in use',
    'machine_tokens_unused.weak': 'Machine tokens unused for 90 days: {count}. Revoke them.',
    'machine_tokens_unused.good': 'Every machine token is in use',
    'vault_key.weak':
      'The key that encrypts secrets is {days} days old. Replace it with “npm run vault:rotate”.',
    'vault_key.good': 'The key that encrypts secrets is less than a year old',
    'metrics_token.weak':
      'METRICS_TOKEN has {count} characters. Use at least 32 random characters, or leave it unset and Rota creates one.',
    'metrics_token.good': 'The metrics token is long enough',
    'audit_proof.critical': 'The audit log was altered. Check it before anything else.',
    'audit_proof.weak':
      'The latest audit entry was not saved outside the database for a day. Check that the server can write to its data folder.',
    'audit_proof.good': 'The audit log is unaltered',
    'security_contact.weak':
      'No contact for security reports is set. Set SECURITY_CONTACT, for example to mailto:security@example.com.',
    'security_contact.good': 'A contact for security reports is set',
  },
  {
    title: 'Güvenlik',
    description: 'Bu kurulumun zayıf noktaları ve çözümleri. Yalnızca bu sunucuda çalışır.',
    again: 'Yeniden denetle',
    checkedAt: 'Denetlendi: {time}',
    toMend: 'Giderilecekler',
    inOrder: 'Sorunsuz',
    nothing: 'Giderilecek bir şey yok. Ara sıra yeniden denetleyin.',
    fix: 'Gider',
    critical: 'Acil',
    warning: 'Zayıf',
    info: 'Bilginize',
    good: 'Sorunsuz',
    'tls.weak':
      'Konsola başka makinelerden şifresiz ulaşılıyor. TLS_CERT ve TLS_KEY ayarlayın ya da önüne TLS kullanan bir vekil sunucu koyun.',
    'tls.info':
      'Konsola yalnızca bu makineden ulaşılıyor. Başkalarına açmadan önce TLS_CERT ve TLS_KEY ayarlayın.',
    'tls.good': 'Bağlantılar şifreli',
    'https_only.weak':
      'HTTPS_ONLY kapalı olduğu için sunucu şifresiz istekleri de kabul ediyor. Konsola https ile ulaşılmaya başlanınca HTTPS_ONLY=1 ayarlayın.',
    'https_only.info':
      'HTTPS_ONLY kapalı. Konsola https ile ulaşılmaya başlanınca şifresiz istekleri reddetmek için HTTPS_ONLY=1 ayarlayın.',
    'https_only.good': 'Sunucu yalnızca şifreli istekleri kabul ediyor',
    'public_url.weak':
      'Mesajlardaki bağlantılar yalnızca bu makinede açılan bir adrese gidiyor: {url}. PUBLIC_URL’yi herkesin kullandığı adrese ayarlayın.',
    'public_url.good': 'Bağlantıların adresi: {url}',
    'trusted_proxies.critical':
      'TRUSTED_PROXIES içindeki aralık çok geniş ({range}): yabancılar adreslerini taklit edebilir. Yalnızca vekil sunucuları yazın.',
    'trusted_proxies.weak':
      'İstekler TRUSTED_PROXIES’te olmayan bir vekil sunucudan geliyor; herkes tek adresten geliyor görünüyor. Onu ekleyin.',
    'trusted_proxies.good': 'İstemci adresini yalnızca listedeki vekil sunucular bildirebilir',
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
      'Son bir haftada yedek alınmadı. Her gece “npm run backup” çalıştırın ve başka bir makineye kopyalayın.',
    'backup.weak': 'Son yedek {days} günlük. Her gece “npm run backup” çalıştırın.',
    'backup.info': 'Veritabanını siz işletiyorsunuz; Rota yedeklerini göremez.',
    'backup.good': 'Son yedek iki günden yeni',
    'archived_log.weak':
      'Arşivlenen kayıt {limit} MB sınırının {megabytes} MB’ını kullanıyor. Sınırda Rota en eski yedekleri siler: daha sık yedek alın ya da ROTA_ARCHIVE_LIMIT_MB değerini yükseltin.',
    'archived_log.good': 'Arşivlenen kayıt {megabytes} MB (sınır {limit} MB)',
    'node_version.critical':
      'Node {version} artık güvenlik güncellemesi almıyor. Rota ile gelen sürümü ya da daha yenisini kurun.',
    'node_version.weak': 'Node {version} yakında güvenlik güncellemesi almayacak. Yükseltmeyi planlayın.',
    'node_version.good': 'Node {version} güvenlik güncellemesi alıyor',
    'database_version.critical': 'PostgreSQL {version} artık güvenlik güncellemesi almıyor. Yükseltin.',
    'database_version.weak':
      'PostgreSQL {version} yakında güvenlik güncellemesi almayacak. Yükseltmeyi planlayın.',
    'database_version.good': 'PostgreSQL {version} güvenlik güncellemesi alıyor',
    'password_length.weak':
      'Parolalar {count} karakter kadar kısa olabiliyor. En az 8, tercihen 12 karakter isteyin. O zaman büyük harf, küçük harf ve rakam zorunlu olmaz.',
    'password_length.good': 'Parolalar en az {count} karakter',
    'administrators.weak': 'Sistem yöneticisi: {count}. Her birinin yetkisi tamdır. İki kişi yeter.',
    'administrators.info':
      'Tek yönetici sizsiniz. Erişiminizi kaybetmemek için ikinci bir sistem yöneticisi ekleyin.',
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
    'machine_tokens_unused.weak': '90 gündür kullanılmayan makine belirteci: {count}. İptal edin.',
    'machine_tokens_unused.good': 'Her makine belirteci kullanılıyor',
    'vault_key.weak':
      'Gizli değerleri şifreleyen anahtar {days} günlük. “npm run vault:rotate” ile yenileyin.',
    'vault_key.good': 'Gizli değerleri şifreleyen anahtar bir yıldan yeni',
    'metrics_token.weak':
      'METRICS_TOKEN {count} karakter. En az 32 rastgele karakter kullanın ya da boş bırakın; Rota oluşturur.',
    'metrics_token.good': 'Ölçüm belirteci yeterince uzun',
    'audit_proof.critical': 'Denetim kaydı değiştirilmiş. Her şeyden önce ona bakın.',
    'audit_proof.weak':
      'Denetim kaydının sonu bir gündür veritabanının dışına kaydedilmedi. Sunucunun veri klasörüne yazabildiğini kontrol edin.',
    'audit_proof.good': 'Denetim kaydı değiştirilmemiş',
    'security_contact.weak':
      'Güvenlik bildirimleri için bir adres yok. SECURITY_CONTACT ayarlayın, örneğin mailto:security@example.com.',
    'security_contact.good': 'Güvenlik bildirimleri için bir adres var',
  },
);
