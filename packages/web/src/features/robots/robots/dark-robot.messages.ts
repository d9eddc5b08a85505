import { defineTexts } from '@rota/contract/core';

/** An unreachable robot, and the confirmations of a person about it. */
export const darkRobotTexts = defineTexts(
  {
    holds:
      'Other robots keep clear of where it may be. If it was carried away, confirm it here: its space becomes free at once and other robots take over its work.',
    takenOff: 'Robot was taken off the floor',
    askTitle: 'Was {name} taken off the floor?',
    askBody:
      'Confirm only if it is no longer there: other robots will drive through its place. Its load stays with it. It returns to work when it reports its position again.',
    confirm: 'It is no longer there',
    done: 'Taken off the floor, so it takes up no space. It returns to work when it reports its position again. Confirmed by {person}',
    back: 'Back',
  },
  {
    holds:
      'Diğer robotlar bulunabileceği yerden geçmiyor. Taşındıysa burada onaylayın: yeri hemen boşalır ve işini başka robotlar alır.',
    takenOff: 'Robot kattan alındı',
    askTitle: 'Robot kattan alındı mı? ({name})',
    askBody:
      'Yalnızca robot artık orada değilse onaylayın: diğer robotlar yerinden geçecek. Yükü üzerinde kalır. Konumunu yeniden bildirince işe döner.',
    confirm: 'Artık orada değil',
    done: 'Kattan alındı, yer kaplamıyor. Konumunu yeniden bildirince işe döner. Onaylayan: {person}',
    back: 'Geri',
  },
);
