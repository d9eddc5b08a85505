import { useState } from 'react';
import { useServer } from './api-context.tsx';
import { createIntent, type Intent } from './client.ts';

/** The idempotency keys of one form or button: trying again with the same content sends the same key. */
export function useIntent(): Intent {
  const { newId } = useServer();
  const [intent] = useState(() => createIntent(newId));
  return intent;
}
