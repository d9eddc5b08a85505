import { defineTexts } from '@rota/contract/core';

export const lidTexts = defineTexts(
  {
    lids: 'Lids',
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
    lid: 'Kapak {lid}',
    lidCarries: 'içinde: {load}',
    lidLoaded: 'dolu',
    openLid: 'Aç',
    closeLid: 'Kapat',
    openLidOf: 'Kapak {lid}: aç',
    closeLidOf: 'Kapak {lid}: kapat',
  },
);
