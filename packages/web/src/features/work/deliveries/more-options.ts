import { useState } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { useLocalSettings } from '../../../settings/settings-context.tsx';
import type { DeliveryFields } from './delivery-form.ts';
import { hasOptionError, usesOptions } from './more-options.rules.ts';

/** Whether the form shows its options: once a person opened them, and whenever one is filled in or has to be corrected. */
export function useMoreOptions({ control }: Pick<UseFormReturn<DeliveryFields>, 'control'>): {
  readonly isOpen: boolean;
  readonly isInUse: boolean;
  readonly onToggle: () => void;
} {
  const [local, change] = useLocalSettings();
  const isUsed = useWatch({ control, compute: usesOptions });
  const { errors } = useFormState({ control });
  const isInUse = isUsed || hasOptionError(errors);
  // What opened by itself stays open on this page, so that no field goes away while it is emptied.
  const [hasOpened, setHasOpened] = useState(isInUse);
  if (isInUse && !hasOpened) setHasOpened(true);
  const isOpen = isInUse || hasOpened || local.hasLongTaskForm;
  return {
    isOpen,
    isInUse,
    onToggle: () => {
      setHasOpened(false);
      change({ hasLongTaskForm: !isOpen });
    },
  };
}
