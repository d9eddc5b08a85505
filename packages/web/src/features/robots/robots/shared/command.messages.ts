import { defineTexts } from '@rota/contract/core';
import type { CommandKind } from '@rota/contract/robots';

/** The commands as verbs on their buttons. */
export const commandTexts = defineTexts(
  {
    go_to: 'Go to',
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel trip',
    charge: 'Charge',
    open_lid: 'Open lid',
    close_lid: 'Close lid',
    speak: 'Speak',
    set_mode: 'Mode',
    self_test: 'Self-test',
    stop: 'Stop',
    hold: 'Hold',
    release: 'Release',
    adopt: 'Let it finish',
    taken_off: 'Taken off the floor',
    simulate_fault: 'Simulate a fault',
    clear_faults: 'Clear faults',
  } satisfies Record<CommandKind, string>,
  {
    go_to: 'Git',
    pause: 'Duraklat',
    resume: 'Sürdür',
    cancel: 'Seferi iptal et',
    charge: 'Şarja gönder',
    open_lid: 'Kapak aç',
    close_lid: 'Kapak kapat',
    speak: 'Konuştur',
    set_mode: 'Mod',
    self_test: 'Öz sınama',
    stop: 'Durdur',
    hold: 'Beklet',
    release: 'Serbest bırak',
    adopt: 'Bitirmesine izin ver',
    taken_off: 'Kattan alındı',
    simulate_fault: 'Arıza simüle et',
    clear_faults: 'Arızaları kaldır',
  },
);
