import { defineTexts } from '@rota/contract/core';

/** The causes that block a delivery or robot, and the remedies of a person. */
export const waitingChainTexts = defineTexts(
  {
    show: 'What is blocking this?',
    hide: 'Hide',
    label: 'What is blocking this',
    delivery: 'Delivery {name}',
    robot: '{name}',
    works: '{name} is working',
    person: '{name}',
    nothingBlocks: 'Nothing is blocking this now.',
    doServe: 'Go to {name}, or confirm it here.',
    doRelease: 'Release {name} to continue.',
    doLook: 'Check {name}.',
    doClear: 'Clear the way of {name}.',
    doNothing: 'It continues automatically. No action needed.',
  },
  {
    show: 'Bunu ne engelliyor?',
    hide: 'Gizle',
    label: 'Bunu ne engelliyor',
    delivery: 'Teslimat {name}',
    robot: '{name}',
    works: '{name} çalışıyor',
    person: '{name}',
    nothingBlocks: 'Artık engelleyen bir şey yok.',
    doServe: 'Şuraya gidin ya da buradan onaylayın: {name}.',
    doRelease: 'Devam etmesi için serbest bırakın: {name}.',
    doLook: 'Robotu kontrol edin: {name}.',
    doClear: 'Robotun yolunu açın: {name}.',
    doNothing: 'Otomatik devam eder, bir şey yapmanız gerekmez.',
  },
);
