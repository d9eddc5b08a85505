import type { ProjectFeature } from '../../core/feature-names.ts';
import type { DeliverySettings } from './delivery-settings.ts';
import type { ProjectTemplate } from './template-names.ts';

/** What a template sets; all other settings are those of every new project. */
type TemplateSpec = {
  readonly delivery: Partial<DeliverySettings>;
  readonly off: readonly ProjectFeature[];
};

/** What each template sets. */
export const projectTemplates: Readonly<Record<ProjectTemplate, TemplateSpec>> = {
  // Guests are at their tables: short waits, and what no one takes goes on to be collected.
  restaurant: {
    delivery: { loading_timeout_s: 180, arrival_timeout_s: 120, unloading_timeout_s: 120 },
    off: ['addresses', 'recycle', 'webhooks', 'market'],
  },
  // Guests come to the door of their room: longer waits, and what no one takes comes back.
  hotel: {
    delivery: { arrival_timeout_s: 420, unloading_timeout_s: 300, after_unloading_timeout: 'return' },
    off: ['table_service', 'recycle'],
  },
  // Nothing is left without a hand that takes it: lids stay shut, a person is called, nothing is sold.
  hospital: {
    delivery: {
      remote_delivery: true,
      arrival_timeout_s: 600,
      unloading_timeout_s: 600,
      after_unloading_timeout: 'help',
      after_loading_timeout: 'help',
    },
    off: ['ordering', 'market', 'table_service', 'cruise'],
  },
  // Parcels and documents for people at desks, in working hours.
  office: {
    delivery: { arrival_timeout_s: 300, after_unloading_timeout: 'return', remote_delivery: true },
    off: ['ordering', 'market', 'table_service', 'cruise', 'recycle'],
  },
};
