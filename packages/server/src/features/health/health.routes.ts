import { healthApi } from '@rota/contract';
import type { FastifyInstance } from 'fastify';
import { mount, type MountDeps } from '../../http/mount.ts';
import type { HealthService } from './health.service.ts';

export function healthRoutes(app: FastifyInstance, service: HealthService, deps: MountDeps): void {
  mount(app, healthApi, { get: () => service.read() }, deps);
}
