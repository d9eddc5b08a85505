import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { usersApi } from './users.ts';

/** The contract of accounts and roles. */
export const usersArea = area({
  api: usersApi,
  errors: {
    USER_LAST_SYSTEM_ADMIN: { status: 409 },
    USER_ALREADY_EXISTS: { status: 409 },
    USER_NEEDED: { status: 409 },
    USER_REGISTERED_ALREADY: { status: 409 },
    ROLE_NOT_YOURS_TO_GIVE: { status: 403 },
  },
  errorTexts: defineTexts(
    {
      USER_LAST_SYSTEM_ADMIN: 'This is the last system administrator. Give someone else the role first.',
      USER_NEEDED: 'This account owns API keys or alerts. Transfer them to another person first.',
      USER_ALREADY_EXISTS: 'A user with the given email, phone or username already exists',
      USER_REGISTERED_ALREADY: 'This person has already registered and needs no link.',
      ROLE_NOT_YOURS_TO_GIVE: 'You cannot grant more permissions than you have. Ask a system administrator.',
    },
    {
      USER_LAST_SYSTEM_ADMIN: 'Bu, son sistem yöneticisi. Önce rolü başka birine verin.',
      USER_NEEDED: 'Bu hesaba bağlı API anahtarları veya uyarılar var. Önce onları başka birine devredin.',
      USER_ALREADY_EXISTS: 'Bu e-posta, telefon veya kullanıcı adıyla bir kullanıcı zaten var',
      USER_REGISTERED_ALREADY: 'Bu kişi zaten kaydolmuş, bağlantıya ihtiyacı yok.',
      ROLE_NOT_YOURS_TO_GIVE: 'Kendi yetkinizden fazlasını veremezsiniz. Bir sistem yöneticisine başvurun.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_USER_CREATED: 'User created',
      LOG_USER_INVITED: 'User invited',
      LOG_USER_CHANGED: 'User changed',
      LOG_USER_ROLES_CHANGED: 'User roles changed',
      LOG_USER_DISABLED: 'User disabled',
      LOG_USER_ENABLED: 'User enabled',
      LOG_USER_DELETED: 'User deleted',
      LOG_USER_SIGNED_OUT: 'User signed out everywhere',
      LOG_USER_LINK_MADE: 'Registration link created',
      LOG_USER_LINK_REVOKED: 'Link revoked',
    },
    {
      LOG_USER_CREATED: 'Kullanıcı oluşturuldu',
      LOG_USER_INVITED: 'Kullanıcı davet edildi',
      LOG_USER_CHANGED: 'Kullanıcı değiştirildi',
      LOG_USER_ROLES_CHANGED: 'Kullanıcı rolleri değiştirildi',
      LOG_USER_DISABLED: 'Kullanıcı devre dışı bırakıldı',
      LOG_USER_ENABLED: 'Kullanıcı etkinleştirildi',
      LOG_USER_DELETED: 'Kullanıcı silindi',
      LOG_USER_SIGNED_OUT: 'Kullanıcının her yerdeki oturumu kapatıldı',
      LOG_USER_LINK_MADE: 'Kayıt bağlantısı oluşturuldu',
      LOG_USER_LINK_REVOKED: 'Bağlantı iptal edildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_USER_CREATED: '{actor} created an account for {name}',
      LOG_USER_INVITED: '{actor} invited {name}',
      LOG_USER_CHANGED: '{actor} changed the account of {name}',
      LOG_USER_ROLES_CHANGED: '{actor} changed the roles of {name}',
      LOG_USER_DISABLED: '{actor} disabled the account of {name}',
      LOG_USER_ENABLED: '{actor} enabled the account of {name}',
      LOG_USER_DELETED: '{actor} deleted an account',
      LOG_USER_SIGNED_OUT: '{actor} signed {name} out everywhere',
      LOG_USER_LINK_MADE: '{actor} created a registration link for {name}',
      LOG_USER_LINK_REVOKED: '{actor} revoked a link of {name}',
    },
    {
      LOG_USER_CREATED: '{actor}, {name} için bir hesap oluşturdu',
      LOG_USER_INVITED: '{actor} bir kişiyi davet etti: {name}',
      LOG_USER_CHANGED: '{actor} bir hesabı değiştirdi: {name}',
      LOG_USER_ROLES_CHANGED: '{actor} bir kişinin rollerini değiştirdi: {name}',
      LOG_USER_DISABLED: '{actor} bir hesabı devre dışı bıraktı: {name}',
      LOG_USER_ENABLED: '{actor} bir hesabı etkinleştirdi: {name}',
      LOG_USER_DELETED: '{actor} bir hesabı sildi',
      LOG_USER_SIGNED_OUT: '{actor} bir kişinin her yerdeki oturumunu kapattı: {name}',
      LOG_USER_LINK_MADE: '{actor}, {name} için bir kayıt bağlantısı oluşturdu',
      LOG_USER_LINK_REVOKED: '{actor} bir bağlantıyı iptal etti: {name}',
    },
  ),
  auditEntities: defineTexts(
    {
      user: 'User',
      person: 'Person',
    },
    {
      user: 'Kullanıcı',
      person: 'Kişi',
    },
  ),
  auditFields: defineTexts(
    {
      lastname: 'Last name',
      username: 'Username',
      phone: 'Phone',
      email: 'E-mail',
      roles: 'Roles',
      disabled: 'Disabled',
      can_login: 'Can sign in',
      validated: 'Validated',
      sent_to: 'Sent to',
    },
    {
      lastname: 'Soyad',
      username: 'Kullanıcı adı',
      phone: 'Telefon',
      email: 'E-posta',
      roles: 'Roller',
      disabled: 'Devre dışı',
      can_login: 'Giriş yapabilir',
      validated: 'Doğrulandı',
      sent_to: 'Gönderildiği yer',
    },
  ),
});
