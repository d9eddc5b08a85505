import { defineTexts } from '@rota/contract/core';

export const modeTexts = defineTexts(
  {
    hint: 'The mode says what the robot is there for. In “{follow}” and “{meeting}” it is with a person and takes no other work.',
    modes: 'Modes',
    present: 'Current',
    set: 'Set',
    setTo: 'Set mode to {mode}',
    unknown: 'The robot has not reported its mode.',
    ownWord: 'The robot reports the mode “{mode}”.',
    unheard: 'Which modes it supports is known once it has connected.',
    others: 'Not supported by this robot: {modes}',
  },
  {
    hint: 'Mod, robotun ne için kullanıldığını belirler. “{follow}” ve “{meeting}” modlarında bir kişiyle ilgilenir, başka iş almaz.',
    modes: 'Modlar',
    present: 'Şu anki',
    set: 'Seç',
    setTo: 'Seç: {mode}',
    unknown: 'Robot modunu bildirmedi.',
    ownWord: 'Robotun bildirdiği mod: “{mode}”.',
    unheard: 'Hangi modları desteklediği, ilk bağlandığında öğrenilir.',
    others: 'Bu robotun desteklemedikleri: {modes}',
  },
);
