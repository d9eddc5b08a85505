export { deliveryRoutes } from './deliveries.routes.ts';
export { createDeliveryService, type DeliveryDeps, type DeliveryService } from './deliveries.service.ts';
export {
  countCompletedBy,
  countQueued,
  countAwaited,
  countWaiting,
  hasOpenDeliveries,
  isTargetInUse,
  listChangedDeliveryIds,
} from './deliveries.store.ts';
export { createDeliveryFeed, type DeliveryFeed } from './delivery-feed.ts';
export {
  loadDelivery,
  loadOpenDeliveries,
  saveDeliveries,
  saveLastDecisions,
  DeliveryRecordConflict,
  type DeliveryChange,
  type DeliverySave,
} from './delivery-records.ts';
