import type { ActivationState } from '@rota/contract/robot-access';

/** Whether an activation code can be exchanged now (`now` in ms). One that was used stays used; too many wrong tries end it before its time. */
export function activationState(
  code: { readonly used_at: Date | null; readonly tries_left: number; readonly expires_at: Date },
  now: number,
): ActivationState {
  if (code.used_at !== null) return 'used';
  if (code.tries_left <= 0) return 'locked';
  return code.expires_at.getTime() <= now ? 'expired' : 'waiting';
}
