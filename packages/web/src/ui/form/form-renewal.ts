import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { resultCodeOf } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../ui.messages.ts';

/** For `resetOptions` of a form whose `values` others may change: what was typed stays, all other fields show what is kept now. */
export const KEEPS_TYPED = { keepDirtyValues: true, keepErrors: true } as const;

/**
 * What becomes of a form whose save was refused because somebody else was first: what is kept now is read, so that saving again is no
 * dead end, and the form says so. Other failures are left alone.
 * @returns whether it was such a refusal
 */
export function useFormRenewal<F extends FieldValues>(
  form: Pick<UseFormReturn<F>, 'setError'>,
  renew: (() => Promise<unknown>) | undefined,
) {
  const t = useTexts(uiTexts);
  return async (error: unknown): Promise<boolean> => {
    if (renew === undefined || resultCodeOf(error)?.endsWith('_CHANGED') !== true) return false;
    await renew();
    const message = `${error instanceof Error ? error.message : ''} ${t('renewed')}`.trim();
    form.setError('root', { type: 'server', message });
    return true;
  };
}
