import { AppError } from '../../../http/app-error.ts';

/** The order has another status than the caller expects. */
export function statusDiffers(current?: unknown): AppError {
  return new AppError('ORDER_STATUS_DIFFERS', 'The order has changed', { current });
}
