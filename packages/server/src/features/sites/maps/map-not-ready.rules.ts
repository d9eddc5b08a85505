import { AppError } from '../../../http/app-error.ts';

/** Nothing of a map can be read before its first version is ready. */
export function mapNotReady(): AppError {
  return new AppError('MAP_NOT_READY', 'The map is not ready');
}
