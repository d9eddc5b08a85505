import { defineTexts } from '@rota/contract/core';

/** The texts for a map that two people changed. */
export const mergeTexts = defineTexts(
  {
    mergeTitle: 'Someone else changed this map',
    mergeTheirs_one: '{name} changed {count} object.',
    mergeTheirs_other: '{name} changed {count} objects.',
    mergeMine_one: 'You changed {count} object.',
    mergeMine_other: 'You changed {count} objects.',
    mergeDisjoint: 'Your changes do not overlap, so both can be kept.',
    mergeConflicts_one: 'You both changed {count} object. Choose which change to keep.',
    mergeConflicts_other: 'You both changed {count} objects. Choose which change to keep for each.',
    mine: 'Mine',
    theirs: 'Theirs',
    removedThere: 'removed',
    merge: 'Merge',
    merged: 'Merged. Review the map, then commit.',
  },
  {
    mergeTitle: 'Başka biri bu haritayı değiştirdi',
    mergeTheirs_one: '{name}: {count} nesne değiştirdi.',
    mergeTheirs_other: '{name}: {count} nesne değiştirdi.',
    mergeMine_one: 'Siz: {count} nesne değiştirdiniz.',
    mergeMine_other: 'Siz: {count} nesne değiştirdiniz.',
    mergeDisjoint: 'Değişiklikleriniz çakışmıyor; ikisi de korunur.',
    mergeConflicts_one: '{count} nesneyi ikiniz de değiştirdiniz. Hangisinin kalacağını seçin.',
    mergeConflicts_other:
      '{count} nesneyi ikiniz de değiştirdiniz. Her biri için hangisinin kalacağını seçin.',
    mine: 'Benimki',
    theirs: 'Onunki',
    removedThere: 'silindi',
    merge: 'Birleştir',
    merged: 'Birleştirildi. Haritayı gözden geçirip kaydedin.',
  },
);
