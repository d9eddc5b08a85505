import type { ValuePreview, ValueProblem } from '@rota/contract/robot-config';
import { fillText } from '@rota/contract/core';
import { ruleTexts } from '@rota/contract/rule-texts';
import { findJsonProblem } from '@rota/contract/json-text';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useLanguage } from '../../../../i18n/i18n-context.tsx';
import { useSettled } from '../../../../ui/settled-hook.ts';
import { robotConfigQueries } from './robot-config.queries.ts';
import type { DocumentRef } from './values-source.ts';

/** Typing is over, ms. */
const PAUSE_MS = 300;

/** What a text that is JSON would change; undefined while that is not known. */
export function useValuePreview(
  projectId: number,
  ref: DocumentRef,
  text: string,
  pilot: string | null,
): ValuePreview | undefined {
  const settled = useSettled(text, PAUSE_MS);
  const { data } = useQuery({
    ...robotConfigQueries.preview(useApi(), projectId, ref, settled, pilot),
    enabled: findJsonProblem(settled) === undefined,
  });
  return data;
}

/** The sentence of what is wrong with a value. */
export function useProblemSentence(): (problem: ValueProblem) => string {
  const [language] = useLanguage();
  return useCallback(
    ({ code, values, text }) => {
      const rules: Readonly<Record<string, string>> = ruleTexts[language];
      const rule = rules[code];
      return rule === undefined ? text : fillText(rule, values);
    },
    [language],
  );
}
