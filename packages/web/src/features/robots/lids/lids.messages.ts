import { defineTexts } from '@rota/contract/core';

export const lidTexts = defineTexts(
  {
    lids: 'Lids',
    noLids: 'No lids',
    noLidsHint: 'This robot has not reported any lid.',
    lid: 'Lid {lid}',
    lidCarries: 'holds {load}',
    lidLoaded: 'loaded',
    openLid: 'Open',
    closeLid: 'Close',
    openLidOf: 'Open lid {lid}',
    closeLidOf: 'Close lid {lid}',
  },
  {
    lids: 'Kapaklar',
    noLids: 'Kapak yok',
    noLidsHint: 'Bu robot hiç kapak bildirmedi.',
    lid: 'Kapak {lid}',
    lidCarries: 'içinde: {load}',
    lidLoaded: 'dolu',
    openLid: 'Aç',
    closeLid: 'Kapat',
    openLidOf: 'Kapak {lid}: aç',
    closeLidOf: 'Kapak {lid}: kapat',
  },
);
