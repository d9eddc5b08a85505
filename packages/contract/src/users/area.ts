import { area } from '../core/area.ts';
import { defineTexts } from '../core/texts.ts';
import { usersApi } from './index.ts';

/** What the contract says of accounts and roles. */
export const usersArea = area({
  api: usersApi,
  errors: {
    USER_LAST_SYSTEM_ADMIN: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      USER_LAST_SYSTEM_ADMIN: 'This is the last system administrator: give somebody else the role first.',
    },
    {
      USER_LAST_SYSTEM_ADMIN: 'Bu son sistem yöneticisi: önce rolü başka birine verin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_USER_CREATED: 'User created',
      LOG_USER_ROLES_CHANGED: 'User roles changed',
      LOG_USER_DISABLED: 'User disabled',
      LOG_USER_ENABLED: 'User enabled',
      LOG_USER_DELETED: 'User deleted',
    },
    {
      LOG_USER_CREATED: 'Kullanıcı oluşturuldu',
      LOG_USER_ROLES_CHANGED: 'Kullanıcı rolleri değiştirildi',
      LOG_USER_DISABLED: 'Kullanıcı devre dışı bırakıldı',
      LOG_USER_ENABLED: 'Kullanıcı etkinleştirildi',
      LOG_USER_DELETED: 'Kullanıcı silindi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_USER_CREATED: '{actor} created an account for {name}',
      LOG_USER_ROLES_CHANGED: '{actor} changed the roles of {name}',
      LOG_USER_DISABLED: '{actor} disabled the account of {name}',
      LOG_USER_ENABLED: '{actor} enabled the account of {name}',
      LOG_USER_DELETED: '{actor} deleted an account',
    },
    {
      LOG_USER_CREATED: '{actor}, {name} için bir hesap oluşturdu',
      LOG_USER_ROLES_CHANGED: '{actor} bir kişinin rollerini değiştirdi: {name}',
      LOG_USER_DISABLED: '{actor} bir hesabı devre dışı bıraktı: {name}',
      LOG_USER_ENABLED: '{actor} bir hesabı etkinleştirdi: {name}',
      LOG_USER_DELETED: '{actor} bir hesabı sildi',
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
      email: 'Email',
      roles: 'Roles',
      disabled: 'Disabled',
    },
    {
      lastname: 'Soyad',
      username: 'Kullanıcı adı',
      phone: 'Telefon',
      email: 'E-posta',
      roles: 'Roller',
      disabled: 'Devre dışı',
    },
  ),
});
