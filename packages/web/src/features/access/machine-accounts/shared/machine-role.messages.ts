import { defineTexts } from '@rota/contract/core';

export const machineRolePartTexts = defineTexts(
  { mayDo: 'What it may do', mayNothing: 'nothing yet in this version' },
  { mayDo: 'Neler yapabilir', mayNothing: 'bu sürümde henüz bir şey yok' },
);
