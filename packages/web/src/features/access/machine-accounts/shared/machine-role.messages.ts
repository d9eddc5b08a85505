import { defineTexts } from '@rota/contract/core';

export const machineRolePartTexts = defineTexts(
  { mayDo: 'Permissions', mayNothing: 'no permissions in this version' },
  { mayDo: 'Yetkiler', mayNothing: 'bu sürümde yetkisi yok' },
);
