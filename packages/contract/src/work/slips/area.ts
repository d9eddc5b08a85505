import { area } from '../../core/area.ts';
import { slipsApi } from './index.ts';

/** The contract of slips. */
export const slipsArea = area({ api: slipsApi });
