import { area } from '../../core/area.ts';
import { slipsApi } from './slips.ts';

/** The contract of slips. */
export const slipsArea = area({ api: slipsApi });
