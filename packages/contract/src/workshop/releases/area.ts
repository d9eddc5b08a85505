import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { releaseKeysApi } from './release-keys.ts';
import { releasesApi } from './releases.ts';

/** The contract of software releases. */
export const releasesArea = area({
  api: releasesApi,
  errors: {
    RELEASE_SIGNATURE_INVALID: { status: 422 },
    RELEASE_EXISTS: { status: 409 },
    RELEASE_OFFSET_WRONG: { status: 409 },
    RELEASE_CHUNK_WRONG: { status: 400 },
    RELEASE_NOT_UPLOADING: { status: 409 },
    RELEASE_NOT_READY: { status: 409 },
    RELEASE_IN_USE: { status: 409 },
    RELEASE_DISK_FULL: { status: 507 },
    RELEASE_RANGE_WRONG: { status: 416 },
  },
  errorTexts: defineTexts(
    {
      RELEASE_SIGNATURE_INVALID:
        'No active key verifies the signature. Sign the file again, or add the key it was signed with.',
      RELEASE_EXISTS: 'This version is already in this channel. Give the release a new version.',
      RELEASE_OFFSET_WRONG:
        'The upload continues at another place. Another upload of this release may be running.',
      RELEASE_CHUNK_WRONG: 'This part of the file did not arrive whole. Send it again.',
      RELEASE_NOT_UPLOADING: 'This release is not being uploaded any more.',
      RELEASE_NOT_READY: 'This release is not ready, or it was withdrawn.',
      RELEASE_IN_USE: 'This release was offered to robots and stays in their history. Withdraw it instead.',
      RELEASE_DISK_FULL: 'The disk of the server is full. Free some space, then continue the upload.',
      RELEASE_RANGE_WRONG: 'The file has no such part.',
    },
    {
      RELEASE_SIGNATURE_INVALID:
        'İmzayı doğrulayan etkin bir anahtar yok. Dosyayı yeniden imzalayın ya da imzalayan anahtarı ekleyin.',
      RELEASE_EXISTS: 'Bu kanalda bu sürüm zaten var. Yeni bir sürüm numarası verin.',
      RELEASE_OFFSET_WRONG:
        'Yükleme başka bir yerden sürüyor. Bu sürüm aynı anda başka bir yerden yükleniyor olabilir.',
      RELEASE_CHUNK_WRONG: 'Dosyanın bu bölümü eksik geldi. Yeniden gönderin.',
      RELEASE_NOT_UPLOADING: 'Bu sürüm artık yüklenmiyor.',
      RELEASE_NOT_READY: 'Bu sürüm hazır değil ya da geri çekildi.',
      RELEASE_IN_USE: 'Bu sürüm robotlara sunuldu ve geçmişlerinde kalır. Silmek yerine geri çekin.',
      RELEASE_DISK_FULL: 'Sunucunun diski dolu. Yer açıp yüklemeyi sürdürün.',
      RELEASE_RANGE_WRONG: 'Dosyanın böyle bir bölümü yok.',
    },
  ),
  entityErrorTexts: defineTexts(
    { 'LIMIT_REACHED.release': 'Too many uploads are open. Finish or cancel one of them first.' },
    { 'LIMIT_REACHED.release': 'Çok fazla yükleme açık. Önce birini bitirin ya da iptal edin.' },
  ),
  auditTexts: defineTexts(
    {
      LOG_RELEASE_STARTED: 'Release upload started',
      LOG_RELEASE_READY: 'Release published',
      LOG_RELEASE_REJECTED: 'Release rejected',
      LOG_RELEASE_WITHDRAWN: 'Release withdrawn',
      LOG_RELEASE_DELETED: 'Release deleted',
    },
    {
      LOG_RELEASE_STARTED: 'Sürüm yüklemesi başladı',
      LOG_RELEASE_READY: 'Sürüm yayımlandı',
      LOG_RELEASE_REJECTED: 'Sürüm reddedildi',
      LOG_RELEASE_WITHDRAWN: 'Sürüm geri çekildi',
      LOG_RELEASE_DELETED: 'Sürüm silindi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_RELEASE_STARTED: '{actor} began to upload release {name}',
      LOG_RELEASE_READY: '{actor} published release {name}',
      LOG_RELEASE_REJECTED: '{actor} rejected release {name}',
      LOG_RELEASE_WITHDRAWN: '{actor} withdrew release {name}',
      LOG_RELEASE_DELETED: '{actor} deleted release {name}',
    },
    {
      LOG_RELEASE_STARTED: '{actor}, {name} sürümünü yüklemeye başladı',
      LOG_RELEASE_READY: '{actor}, {name} sürümünü yayımladı',
      LOG_RELEASE_REJECTED: '{actor}, {name} sürümünü reddetti',
      LOG_RELEASE_WITHDRAWN: '{actor}, {name} sürümünü geri çekti',
      LOG_RELEASE_DELETED: '{actor}, {name} sürümünü sildi',
    },
  ),
  auditEntities: defineTexts({ release: 'Software release' }, { release: 'Yazılım sürümü' }),
  auditFields: defineTexts(
    {
      component: 'Component',
      channel: 'Channel',
      models: 'Models',
      file_sha256: 'SHA-256 of the file',
      rejection: 'Reason for rejection',
      key_name: 'Signed with',
    },
    {
      component: 'Parça',
      channel: 'Kanal',
      models: 'Modeller',
      file_sha256: 'Dosyanın SHA-256 özeti',
      rejection: 'Ret nedeni',
      key_name: 'İmzalayan anahtar',
    },
  ),
});

/** The contract of the keys that may sign software. */
export const releaseKeysArea = area({
  api: releaseKeysApi,
  errors: { RELEASE_KEY_TAKEN: { status: 409 } },
  errorTexts: defineTexts(
    { RELEASE_KEY_TAKEN: 'This key is already on the list.' },
    { RELEASE_KEY_TAKEN: 'Bu anahtar zaten listede.' },
  ),
  auditTexts: defineTexts(
    {
      LOG_RELEASE_KEY_ADDED: 'Signing key added',
      LOG_RELEASE_KEY_REVOKED: 'Signing key revoked',
    },
    {
      LOG_RELEASE_KEY_ADDED: 'İmza anahtarı eklendi',
      LOG_RELEASE_KEY_REVOKED: 'İmza anahtarı iptal edildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_RELEASE_KEY_ADDED: '{actor} added the signing key {name}',
      LOG_RELEASE_KEY_REVOKED: '{actor} revoked the signing key {name}',
    },
    {
      LOG_RELEASE_KEY_ADDED: '{actor}, {name} imza anahtarını ekledi',
      LOG_RELEASE_KEY_REVOKED: '{actor}, {name} imza anahtarını iptal etti',
    },
  ),
  auditEntities: defineTexts({ release_key: 'Signing key' }, { release_key: 'İmza anahtarı' }),
  auditFields: defineTexts({ public_key: 'Public key' }, { public_key: 'Açık anahtar' }),
});
