import type { TargetType } from '@rota/contract/targets';
import type { Setup, SetupStep, StepState } from './shared/setup.rules.ts';

/** The steps to a new site's first delivery. All but the first are those of the set-up list. */
export const WIZARD_STEPS = ['site', 'map', 'targets', 'robot', 'people', 'delivery'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** The steps without which there is no first delivery. */
const NEEDED: readonly SetupStep[] = ['map', 'targets', 'robot', 'delivery'];

/** The step that an address names, else the first that is not done. */
export function stepOf(asked: string | null, { states }: Setup): WizardStep {
  const known = WIZARD_STEPS.find((step) => step === asked);
  return known ?? NEEDED.find((step) => states[step] !== 'done') ?? 'delivery';
}

/** How far a step is; the site is there as soon as there is a project. */
export function stateOf(step: WizardStep, { states }: Setup): StepState {
  return step === 'site' ? 'done' : states[step];
}

/** The step before or after another; undefined at the ends. */
export function stepBeside(step: WizardStep, by: 1 | -1): WizardStep | undefined {
  return WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + by];
}

/** What a first delivery needs of targets. */
const NEEDED_TARGETS = ['charge', 'waiting', 'receiving'] as const;
type NeededTarget = (typeof NEEDED_TARGETS)[number];

/** Targets that a robot can bring something to. */
export const RECEIVING: readonly TargetType[] = ['delivery', 'table', 'target', ''];

/** The targets that a first delivery needs and that are not there. */
export function missingTargets(types: readonly TargetType[]): NeededTarget[] {
  return NEEDED_TARGETS.filter((needed) =>
    needed === 'receiving' ? !types.some((type) => RECEIVING.includes(type)) : !types.includes(needed),
  );
}

/** So near to a target that is there a suggestion means the same place, metres. */
const SAME_PLACE_M = 1;

type Place = { readonly x: number; readonly y: number };

/** The suggestions where there is no target yet. */
export function newPlaces<P extends Place>(suggested: readonly P[], known: readonly Place[]): P[] {
  return suggested.filter((place) =>
    known.every(({ x, y }) => Math.hypot(place.x - x, place.y - y) >= SAME_PLACE_M),
  );
}

/** A name that no other target has: the word of its type with the lowest free number. */
export function freeName(
  names: readonly string[],
  nameOf: (number: number) => string,
  isSame: (a: string, b: string) => boolean,
): string {
  for (let number = 1; ; number += 1) {
    const name = nameOf(number);
    if (!names.some((other) => isSame(other, name))) return name;
  }
}

/** The name of a building for a project's first map: a map's names take fewer signs. */
export function siteNameOf(projectName: string): string {
  return projectName
    .replace(/[^\p{L}\p{N} .-]/gu, '')
    .replace(/^[ .-]+/u, '')
    .trim()
    .slice(0, 60);
}
