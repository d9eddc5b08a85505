import { area } from '../../core/area.ts';
import { domainEventsApi } from './index.ts';

/** What the contract says of what happened in a project. */
export const domainEventsArea = area({ api: domainEventsApi });
