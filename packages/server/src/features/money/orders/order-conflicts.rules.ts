import { AppError } from '../../../http/app-error.ts';

/** The order is not where whoever asks takes it to be. */
export function statusDiffers(current?: unknown): AppError {
  return new AppError('ORDER_STATUS_DIFFERS', 'The order has changed', { current });
}
