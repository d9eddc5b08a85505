import { defineTexts } from '@rota/contract/core';

export const sortTexts = defineTexts(
  {
    hint: 'Drag with mouse or finger. By keyboard: Space takes it up, the arrows move it, Space puts it down, Esc takes it back.',
    filter: 'Show only',
    move: 'Move {name}',
    toTop: 'Move {name} to the top',
    picked: 'Took up {name}, place {place} of {count}.',
    over: '{name} would be at place {place} of {count}.',
    dropped: '{name} is at place {place} of {count} now.',
    canceled: '{name} stays where it was.',
    done: 'Done',
    saved: 'Each move is saved at once.',
    empty: 'There is nothing to put in order.',
  },
  {
    hint: 'Fare ya da parmakla sürükleyin. Klavyeyle: Boşluk tutar, oklar taşır, Boşluk bırakır, Esc vazgeçer.',
    filter: 'Yalnızca şunları göster',
    move: 'Taşı: {name}',
    toTop: 'En başa taşı: {name}',
    picked: '{name} tutuldu; {count} içinde {place}. sırada.',
    over: '{name}, {count} içinde {place}. sıraya gelir.',
    dropped: '{name} artık {count} içinde {place}. sırada.',
    canceled: '{name} yerinde kaldı.',
    done: 'Tamam',
    saved: 'Her taşıma hemen kaydedilir.',
    empty: 'Sıralanacak bir şey yok.',
  },
);
