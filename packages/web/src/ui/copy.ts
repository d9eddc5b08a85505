import { useTexts } from '../i18n/i18n-context.tsx';
import { toastFailure, toastSuccess } from './toasts.tsx';
import { uiTexts } from './ui.messages.ts';

/** Whether the page may use the clipboard: over plain HTTP beyond loopback it may not. */
export function mayCopy(): boolean {
  return (navigator.clipboard as Clipboard | undefined) !== undefined;
}

/** Puts a text into the clipboard, and says whether it is there, in words of its own where they are given. */
export function useCopy(): (text: string, doneText?: string) => void {
  const t = useTexts(uiTexts);
  const fail = (): void => toastFailure(new Error(t('copyFailed')), t('copyFailed'));
  return (text, doneText = t('copied')) => {
    if (mayCopy()) navigator.clipboard.writeText(text).then(() => toastSuccess(doneText), fail);
    else fail();
  };
}
