import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { houseMachinesApi, machineAccountsApi } from './machine-accounts.ts';

/** The contract of accounts of robots and clients. */
export const machineAccountsArea = area({
  api: machineAccountsApi,
  errors: {
    MACHINE_ROLE_OUT_OF_PLACE: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      MACHINE_ROLE_OUT_OF_PLACE: 'This role applies to all projects, not to one.',
    },
    {
      MACHINE_ROLE_OUT_OF_PLACE: 'Bu rol tek bir proje için değil, tüm projeler için geçerlidir.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_MACHINE_ACCOUNT_CREATED: 'Machine account created',
      LOG_MACHINE_ACCOUNT_CHANGED: 'Machine account changed',
      LOG_MACHINE_ACCOUNT_DELETED: 'Machine account deleted',
      LOG_MACHINE_TOKEN_ADDED: 'Machine token added',
      LOG_MACHINE_TOKEN_REVOKED: 'Machine token revoked',
    },
    {
      LOG_MACHINE_ACCOUNT_CREATED: 'Makine hesabı oluşturuldu',
      LOG_MACHINE_ACCOUNT_CHANGED: 'Makine hesabı değiştirildi',
      LOG_MACHINE_ACCOUNT_DELETED: 'Makine hesabı silindi',
      LOG_MACHINE_TOKEN_ADDED: 'Makine belirteci eklendi',
      LOG_MACHINE_TOKEN_REVOKED: 'Makine belirteci iptal edildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_MACHINE_ACCOUNT_CREATED: '{actor} created the account of {name}',
      LOG_MACHINE_ACCOUNT_CHANGED: '{actor} changed the account of {name}',
      LOG_MACHINE_ACCOUNT_DELETED: '{actor} deleted the account of {name}',
      LOG_MACHINE_TOKEN_ADDED: '{actor} created a token for {name}',
      LOG_MACHINE_TOKEN_REVOKED: '{actor} revoked a token of {name}',
    },
    {
      LOG_MACHINE_ACCOUNT_CREATED: '{actor}, {name} hesabını oluşturdu',
      LOG_MACHINE_ACCOUNT_CHANGED: '{actor}, {name} hesabını değiştirdi',
      LOG_MACHINE_ACCOUNT_DELETED: '{actor}, {name} hesabını sildi',
      LOG_MACHINE_TOKEN_ADDED: '{actor}, {name} için yeni bir belirteç oluşturdu',
      LOG_MACHINE_TOKEN_REVOKED: '{actor}, {name} hesabının bir belirtecini iptal etti',
    },
  ),
  auditEntities: defineTexts({ machine_account: 'Machine account' }, { machine_account: 'Makine hesabı' }),
  auditFields: defineTexts({ role: 'Role' }, { role: 'Rol' }),
});

/** The calls on those of the installation; their failures and entries are those of the projects' accounts. */
export const houseMachinesArea = area({ api: houseMachinesApi });
