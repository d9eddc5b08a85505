import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { allowedIpsApi, blockedIpsApi } from './blocked-ips.ts';

/** The contract of blocked addresses. */
export const blockedIpsArea = area({
  api: blockedIpsApi,
  errors: {
    ADDRESS_BLOCKED: { status: 403 },
    BLOCKED_IP_OWN: { status: 409 },
    BLOCKED_IP_PROTECTED: { status: 409 },
    ADDRESS_RULE_TAKEN: { status: 409 },
    ADDRESS_RULE_OVER: { status: 400 },
  },
  errorTexts: defineTexts(
    {
      ADDRESS_BLOCKED: 'Your address is blocked. Contact an administrator of this installation.',
      BLOCKED_IP_OWN: 'This is your own address. Blocking it would lock you out.',
      BLOCKED_IP_PROTECTED: 'This machine and its trusted proxies cannot be blocked.',
      ADDRESS_RULE_TAKEN: 'This address or range is already on the list.',
      ADDRESS_RULE_OVER: 'This time has already passed.',
    },
    {
      ADDRESS_BLOCKED: 'Adresiniz engellendi. Bu kurulumun bir yöneticisine başvurun.',
      BLOCKED_IP_OWN: 'Bu sizin adresiniz. Engellerseniz dışarıda kalırsınız.',
      BLOCKED_IP_PROTECTED: 'Bu makine ve güvenilen vekil sunucuları engellenemez.',
      ADDRESS_RULE_TAKEN: 'Bu adres ya da aralık zaten listede.',
      ADDRESS_RULE_OVER: 'Bu zaman çoktan geçti.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_ADDRESS_BLOCKED: 'Address blocked manually',
      LOG_ADDRESS_BLOCK_CHANGED: 'Address block changed',
      LOG_ADDRESS_UNBLOCKED: 'Address unblocked',
      LOG_ADDRESS_ALLOWED: 'Address allowed',
      LOG_ADDRESS_ALLOWANCE_CHANGED: 'Allowed address changed',
      LOG_ADDRESS_ALLOWANCE_ENDED: 'Allowed address removed',
    },
    {
      LOG_ADDRESS_BLOCKED: 'Adres elle engellendi',
      LOG_ADDRESS_BLOCK_CHANGED: 'Adres engeli değiştirildi',
      LOG_ADDRESS_UNBLOCKED: 'Adresin engeli kaldırıldı',
      LOG_ADDRESS_ALLOWED: 'Adrese izin verildi',
      LOG_ADDRESS_ALLOWANCE_CHANGED: 'Adres izni değiştirildi',
      LOG_ADDRESS_ALLOWANCE_ENDED: 'Adres izni kaldırıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ADDRESS_BLOCKED: '{actor} blocked the address {name}',
      LOG_ADDRESS_BLOCK_CHANGED: '{actor} changed the block of the address {name}',
      LOG_ADDRESS_UNBLOCKED: '{actor} unblocked the address {name}',
      LOG_ADDRESS_ALLOWED: '{actor} added the address {name} to the always allowed list',
      LOG_ADDRESS_ALLOWANCE_CHANGED: '{actor} changed the allowed address {name}',
      LOG_ADDRESS_ALLOWANCE_ENDED: '{actor} removed the address {name} from the always allowed list',
    },
    {
      LOG_ADDRESS_BLOCKED: '{actor}, {name} adresini engelledi',
      LOG_ADDRESS_BLOCK_CHANGED: '{actor}, {name} adresinin engelini değiştirdi',
      LOG_ADDRESS_UNBLOCKED: '{actor}, {name} adresinin engelini kaldırdı',
      LOG_ADDRESS_ALLOWED: '{actor}, {name} adresini her zaman izinli listesine ekledi',
      LOG_ADDRESS_ALLOWANCE_CHANGED: '{actor}, {name} adresinin iznini değiştirdi',
      LOG_ADDRESS_ALLOWANCE_ENDED: '{actor}, {name} adresini her zaman izinli listesinden çıkardı',
    },
  ),
  auditEntities: defineTexts({ allowed_ip: 'Allowed address' }, { allowed_ip: 'İzinli adres' }),
  auditFields: defineTexts(
    { until: 'Until', automatic: 'Automatic' },
    { until: 'Bitiş', automatic: 'Otomatik' },
  ),
});

/** The contract of addresses that are never blocked; its failures and entries are those of blocked ones. */
export const allowedIpsArea = area({ api: allowedIpsApi });
