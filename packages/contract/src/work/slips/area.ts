import { area } from '../../core/area.ts';
import { slipsApi } from './index.ts';

/** What the contract says of slips. */
export const slipsArea = area({ api: slipsApi });
