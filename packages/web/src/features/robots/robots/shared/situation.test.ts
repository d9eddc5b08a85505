import type { Language } from '@rota/contract/core';
import type { SituationKind } from '@rota/contract/robots';
import { needsHelp, situationOf, situations } from '@rota/contract/robots';
import { describe, expect, test } from 'vitest';
import { createFormats } from '../../../../i18n/formats.ts';
import { createI18n, translator } from '../../../../i18n/i18n.ts';
import { aRobot } from '../../../../testing/builders.ts';
import { robotBadge } from './robot-badge.tsx';
import { fleetTexts } from './robot-sentence.messages.ts';
import { robotSentence, type SentenceWords } from './robot-sentence.rules.ts';
import { cases } from './situation.cases.ts';

const wordsOf = (language: Language): SentenceWords => ({
  t: translator(createI18n(language), fleetTexts),
  language,
  formats: createFormats(language === 'tr' ? 'tr-TR' : 'en-GB'),
});

describe('a robot that is', () => {
  test.each(cases)('%s', (_name, changes, kind, chip, sentence) => {
    const robot = aRobot(changes);
    expect(situationOf(robot).kind).toBe(kind);
    expect((['en', 'tr'] as const).map((language) => robotBadge(robot, language).label)).toEqual(chip);
    expect((['en', 'tr'] as const).map((language) => robotSentence(robot, wordsOf(language)))).toEqual(
      sentence,
    );
  });
});

test('every kind has its case, beside those that only lack the name of a target or a number', () => {
  const shown = new Set(cases.map(([, , kind]) => kind));
  const bare: SituationKind[] = ['loading', 'unloading', 'docking', 'low_battery'];
  expect(Object.keys(situations).filter((kind) => !shown.has(kind as SituationKind))).toEqual(bare);
});

test('only trouble asks for help: no robot that a person stopped, that waits a moment, or that is at work', () => {
  const asking = cases
    .filter(([, changes]) => needsHelp(situations[situationOf(aRobot(changes)).kind].tone))
    .map(([, , kind]) => kind);
  expect(new Set(asking)).toEqual(
    new Set([
      'in_the_way',
      'emergency_stop',
      'fault_said',
      'fault',
      'localization_lost',
      'wrong_floor',
      'recovering',
      'recovering_said',
      'orders_refused',
      'foreign_order',
      'stuck',
      'stuck_robot',
      'stuck_passage',
      'stuck_target',
      'stuck_obstacle',
      'stuck_dark',
      'stuck_zone',
      'stuck_elevator',
      'no_lobby',
      'waiting_dark',
      'blocked_way',
      'nobody_loads',
      'nobody_unloads',
      'position_denies',
      'driving_denies',
      'no_charger',
      'order_kept',
    ]),
  );
});
