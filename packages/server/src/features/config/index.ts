export { configRoutes } from './config.routes.ts';
export { createConfigService, type ConfigService } from './config.service.ts';
