export { deliveryRoutes } from './deliveries.routes.ts';
export { createDeliveryService, type DeliveryDeps, type DeliveryService } from './deliveries.service.ts';
export { countCompletedBy, countWaiting, isTargetInUse } from './deliveries.store.ts';
export { createDeliveryFeed, type DeliveryFeed } from './delivery-feed.ts';
export { deliveryRecords, DeliveryRecordConflict } from './delivery-records.ts';
