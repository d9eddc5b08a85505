import type { MapPoint } from '@rota/contract/map-versions';
import type { TargetType } from '@rota/contract/targets';
import { useMemo, useState } from 'react';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { siteSetupTexts } from './site-setup.messages.ts';
import { freeName } from './wizard-steps.rules.ts';

/** The types that are offered to a person who sets up a site. */
export const DRAFT_TYPES = ['charge', 'waiting', 'delivery', 'table', 'filling'] as const;
export type DraftType = (typeof DRAFT_TYPES)[number];

/** A target that is not saved yet. */
export type Draft = {
  readonly target_id: string;
  readonly name: string;
  readonly type: DraftType;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
};
export type NewDraft = Pick<Draft, 'type' | 'x' | 'y' | 'theta'>;

/** The targets that a person picks and names before they are saved together. `taken`: the names of the project's targets. */
export function useDrafts(taken: readonly string[]) {
  const t = useTexts(siteSetupTexts);
  const formats = useFormats();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const add = (places: readonly NewDraft[]): void =>
    setDrafts((before) =>
      places.reduce<readonly Draft[]>((all, place) => {
        const names = [...taken, ...all.map((draft) => draft.name)];
        const name = freeName(
          names,
          (number) => t(`${place.type}Name`, { number }),
          (a, b) => formats.compare(a.trim(), b.trim()) === 0,
        );
        // Only what a target has: a suggestion knows more.
        const { type, x, y, theta } = place;
        return [...all, { type, x, y, theta, name, target_id: crypto.randomUUID() }];
      }, before),
    );
  const change = (id: string, fields: Partial<Pick<Draft, 'name' | 'type' | 'x' | 'y'>>): void =>
    setDrafts((before) => before.map((draft) => (draft.target_id === id ? { ...draft, ...fields } : draft)));
  const remove = (id: string): void =>
    setDrafts((before) => before.filter((draft) => draft.target_id !== id));
  return { drafts, add, change, remove, clear: () => setDrafts([]), problems: useProblems(drafts, taken) };
}

/** Why a name cannot be saved, by draft. */
function useProblems(drafts: readonly Draft[], taken: readonly string[]): ReadonlyMap<string, string> {
  const t = useTexts(siteSetupTexts);
  const formats = useFormats();
  return useMemo(() => {
    const isSame = (a: string, b: string): boolean => formats.compare(a.trim(), b.trim()) === 0;
    return new Map(
      drafts.flatMap(({ target_id: id, name }): [string, string][] => {
        if (name.trim() === '') return [[id, t('nameRequired')]];
        const others = [...taken, ...drafts.flatMap((one) => (one.target_id === id ? [] : [one.name]))];
        return others.some((other) => isSame(other, name)) ? [[id, t('nameTaken')]] : [];
      }),
    );
  }, [drafts, taken, formats, t]);
}

/** A draft as the editor would commit it. */
export function pointOf(draft: Draft): MapPoint {
  return {
    ...draft,
    name: draft.name.trim(),
    type: draft.type satisfies TargetType,
    elevator_group: null,
    door_direction: null,
    tolerance: null,
    escape_point: null,
  };
}
