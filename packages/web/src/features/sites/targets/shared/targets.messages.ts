import { defineTexts } from '@rota/contract/core';

/** The texts about targets that all pages share. */
export const targetTexts = defineTexts(
  {
    targetItem: '{type}: {name}',
    targets: 'Targets',
    floor: 'Floor',
    searchTarget: 'Search targets',
    noTargets: 'No matching targets on this floor',
    metresAway: '{count} m',
    here: '{name} is here',
    coming: '{name} is on its way',
    targetsHere_one: '{count} target',
    targetsHere_other: '{count} targets',
    onMap: 'Choose on map: {field}',
  },
  {
    targetItem: '{type}: {name}',
    targets: 'Hedefler',
    floor: 'Kat',
    searchTarget: 'Hedef ara',
    noTargets: 'Bu katta eşleşen hedef yok',
    metresAway: '{count} m',
    here: '{name} burada',
    coming: '{name} yolda',
    targetsHere_one: '{count} hedef',
    targetsHere_other: '{count} hedef',
    onMap: 'Haritada seç: {field}',
  },
);
