import { area } from '../../core/area.ts';
import { domainEventsApi } from './index.ts';

/** The contract of domain events. */
export const domainEventsArea = area({ api: domainEventsApi });
