import { defineTexts } from '@rota/contract/core';

export const sortTexts = defineTexts(
  {
    hint: 'Drag with the mouse or a finger. With the keyboard: Space picks up, arrows move, Space drops, Esc cancels.',
    filter: 'Show only',
    move: 'Move {name}',
    toTop: 'Move {name} to the top',
    picked: 'Picked up {name}, position {place} of {count}.',
    over: '{name} is over position {place} of {count}.',
    dropped: '{name} is now at position {place} of {count}.',
    canceled: '{name} returned to its position.',
    done: 'Done',
    saved: 'Each move is saved immediately.',
    empty: 'Nothing to sort.',
  },
  {
    hint: 'Fare ya da parmakla sürükleyin. Klavyeyle: Boşluk tutar, oklar taşır, Boşluk bırakır, Esc vazgeçer.',
    filter: 'Yalnızca şunları göster',
    move: 'Taşı: {name}',
    toTop: 'En başa taşı: {name}',
    picked: '{name} tutuldu; {count} içinde {place}. sırada.',
    over: '{name}, {count} içinde {place}. sıraya gelir.',
    dropped: '{name} artık {count} içinde {place}. sırada.',
    canceled: '{name} eski yerine döndü.',
    done: 'Tamam',
    saved: 'Her taşıma hemen kaydedilir.',
    empty: 'Sıralanacak öğe yok.',
  },
);
