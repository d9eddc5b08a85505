import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { ddiApi, ddiTenantApi } from './ddi-calls.ts';
import { robotUpdatersApi } from './robot-updaters.ts';
import { screenAppUpdatesApi } from './screen-app-updates.ts';

/** The contract of hawkBit's DDI at the address of the specification. */
export const ddiArea = area({ api: ddiApi });
/** The contract of hawkBit's DDI at hawkBit's own address. */
export const ddiTenantArea = area({ api: ddiTenantApi });
/** The contract of screen apps that update themselves. */
export const screenAppUpdatesArea = area({ api: screenAppUpdatesApi });

/** The contract of updaters over HTTP and their tokens. */
export const robotUpdatersArea = area({
  api: robotUpdatersApi,
  auditTexts: defineTexts(
    {
      LOG_UPDATE_TOKEN_MADE: 'Update token of a robot made',
      LOG_UPDATE_TOKEN_ENDED: 'Update token of a robot ended',
      LOG_UPDATE_GATEWAY_TOKEN_MADE: 'Update gateway token made',
      LOG_UPDATE_GATEWAY_TOKEN_ENDED: 'Update gateway token ended',
      LOG_UPDATER_CHANGED: 'Updater of a robot changed',
    },
    {
      LOG_UPDATE_TOKEN_MADE: 'Robotun güncelleme anahtarı oluşturuldu',
      LOG_UPDATE_TOKEN_ENDED: 'Robotun güncelleme anahtarı sonlandırıldı',
      LOG_UPDATE_GATEWAY_TOKEN_MADE: 'Güncelleme ağ geçidi anahtarı oluşturuldu',
      LOG_UPDATE_GATEWAY_TOKEN_ENDED: 'Güncelleme ağ geçidi anahtarı sonlandırıldı',
      LOG_UPDATER_CHANGED: 'Robotun güncelleyicisi değiştirildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_UPDATE_TOKEN_MADE: '{actor} made an update token for {name}',
      LOG_UPDATE_TOKEN_ENDED: '{actor} ended the update token of {name}',
      LOG_UPDATE_GATEWAY_TOKEN_MADE: '{actor} made the update gateway token {name}',
      LOG_UPDATE_GATEWAY_TOKEN_ENDED: '{actor} ended the update gateway token {name}',
      LOG_UPDATER_CHANGED: '{actor} changed the updater of {name}',
    },
    {
      LOG_UPDATE_TOKEN_MADE: '{actor}, {name} için güncelleme anahtarı oluşturdu',
      LOG_UPDATE_TOKEN_ENDED: '{actor}, {name} robotunun güncelleme anahtarını sonlandırdı',
      LOG_UPDATE_GATEWAY_TOKEN_MADE: '{actor}, {name} güncelleme ağ geçidi anahtarını oluşturdu',
      LOG_UPDATE_GATEWAY_TOKEN_ENDED: '{actor}, {name} güncelleme ağ geçidi anahtarını sonlandırdı',
      LOG_UPDATER_CHANGED: '{actor}, {name} robotunun güncelleyicisini değiştirdi',
    },
  ),
  auditEntities: defineTexts(
    { update_gateway_token: 'Update gateway token' },
    { update_gateway_token: 'Güncelleme ağ geçidi anahtarı' },
  ),
  auditFields: defineTexts(
    { asks_first: 'Confirmed at the robot', token_prefix: 'Token' },
    { asks_first: 'Robotta onaylanır', token_prefix: 'Anahtar' },
  ),
});
