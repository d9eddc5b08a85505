import { defineTexts } from '@rota/contract/core';

/** Who waits for whom, and what a person can do about it. */
export const waitingChainTexts = defineTexts(
  {
    show: 'Who waits for whom?',
    hide: 'Hide',
    label: 'Who waits for whom',
    delivery: 'Delivery {name}',
    robot: '{name}',
    works: '{name} is at work',
    person: '{name}',
    nobody: 'Nothing is waited for any more.',
    doServe: 'Somebody has to go to {name}, or confirm it here.',
    doRelease: 'Release {name} to let it go on.',
    doLook: 'Somebody has to look at {name}.',
    doClear: 'Clear the way of {name}.',
    doNothing: 'It goes on by itself; nobody has to do anything.',
  },
  {
    show: 'Kim kimi bekliyor?',
    hide: 'Gizle',
    label: 'Kim kimi bekliyor',
    delivery: 'Teslimat {name}',
    robot: '{name}',
    works: '{name} iş başında',
    person: '{name}',
    nobody: 'Artık beklenen bir şey yok.',
    doServe: 'Birinin şuraya gitmesi ya da buradan onaylaması gerekiyor: {name}.',
    doRelease: 'Devam etmesi için serbest bırakın: {name}.',
    doLook: 'Birinin robota bakması gerekiyor: {name}.',
    doClear: 'Robotun yolunu açın: {name}.',
    doNothing: 'Kendiliğinden devam eder, bir şey yapmanız gerekmez.',
  },
);
