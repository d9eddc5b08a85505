import { defineTexts } from '@rota/contract/core';

/** A robot that nobody can reach, and what a person can say about it. */
export const darkRobotTexts = defineTexts(
  {
    holds:
      'It keeps the room in which it may stand: nobody is sent through there. If it was carried away, say so: its room is free at once, and others take its work.',
    takenOff: 'It was taken off the floor',
    askTitle: 'Was {name} taken off the floor?',
    askBody:
      'Say so only when it no longer stands there: other robots will drive through its place. What is in it stays with it. It goes back to work once it reports from somewhere.',
    confirm: 'It is gone from there',
    done: 'It was taken off the floor and takes no room. It goes back to work once it reports from somewhere. Said by: {person}',
    back: 'Back',
  },
  {
    holds:
      'Durabileceği yeri tutuyor: kimse oradan geçirilmiyor. Taşındıysa bunu bildirin: tuttuğu yer hemen boşalır ve işini başkaları alır.',
    takenOff: 'Kattan alındı',
    askTitle: 'Robot kattan alındı mı? ({name})',
    askBody:
      'Bunu yalnızca artık orada durmuyorsa bildirin: öteki robotlar yerinden geçecek. İçindekiler onda kalır. Bir yerden bildirim gönderince işine döner.',
    confirm: 'Artık orada değil',
    done: 'Kattan alındı, yer tutmuyor. Bir yerden bildirim gönderince işine döner. Bildiren: {person}',
    back: 'Geri',
  },
);
