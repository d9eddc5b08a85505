import { alertRulesApi, alertsApi } from '@rota/contract/alerts';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { AlertRuleService } from './alert-rules.service.ts';
import type { AlertService } from './alerts.service.ts';

export function alertRoutes(
  app: FastifyInstance,
  alerts: AlertService,
  rules: AlertRuleService,
  deps: MountDeps,
): void {
  mount(
    app,
    alertsApi,
    {
      list: (context, { params, query }) =>
        alerts.list(params.projectId, query.scope, requireSession(context)),
      history: (_context, { params, query }) => alerts.history(params.projectId, query),
      get: (context, { params }) => alerts.get(params.projectId, params.alertId, requireSession(context)),
      acknowledge: (context, { params, body }) =>
        alerts.acknowledge(params.projectId, params.alertId, requireSession(context), body.incident),
      giveBack: (context, { params }) =>
        alerts.giveBack(params.projectId, params.alertId, requireSession(context)),
      snooze: (context, { params, body }) =>
        alerts.snooze(params.projectId, params.alertId, requireSession(context), body),
      resolve: (context, { params, body }) =>
        alerts.resolve(params.projectId, params.alertId, requireSession(context), body.incident),
    },
    deps,
  );
  mount(
    app,
    alertRulesApi,
    {
      rules: (_context, { params }) => rules.list(params.projectId),
      setRule: (context, { params, body }) =>
        rules.set(params.projectId, params.code, body, actorOf(context)),
      mute: (context, { params, body }) => rules.mute(params.projectId, params.code, body, actorOf(context)),
      unmute: (context, { params }) => rules.unmute(params.projectId, params.code, actorOf(context)),
      telling: (_context, { params }) => rules.telling(params.projectId),
      setTelling: (context, { params, body }) => rules.setTelling(params.projectId, body, actorOf(context)),
      receivers: (_context, { params }) => rules.receivers(params.projectId),
    },
    deps,
  );
}
