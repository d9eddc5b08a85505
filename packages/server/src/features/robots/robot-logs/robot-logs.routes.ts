import { Readable } from 'node:stream';
import { robotLogsApi } from '@rota/contract/robot-logs';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { LogUploadService } from './log-upload.service.ts';
import type { RobotLogService } from './robot-logs.service.ts';

export function robotLogRoutes(
  app: FastifyInstance,
  { lines, uploads }: { readonly lines: RobotLogService; readonly uploads: LogUploadService },
  deps: MountDeps,
): void {
  mount(
    app,
    robotLogsApi,
    {
      list: (_context, { params, query }) => lines.list(params.projectId, params.robotId, query),
      download: async ({ reply }, { params, query }) => {
        const text = await lines.download(params.projectId, params.robotId, query);
        void reply
          .type('text/plain; charset=utf-8')
          .header('content-disposition', 'attachment; filename="robot-log.txt"');
        return text;
      },
      send: (context, { params }) => uploads.send(params.projectId, params.robotId, bodyOf(context)),
      remove: async (context, { params }) => {
        await lines.remove(params.projectId, params.robotId, params.lineId, actorOf(context));
        return {};
      },
      listFiles: (_context, { params }) => uploads.listFiles(params.projectId, params.robotId),
      sendFile: (context, { params, query }) =>
        uploads.sendFile(params.projectId, params.robotId, query.name, bodyOf(context)),
      downloadFile: async ({ reply }, { params }) => {
        const { name, content } = await uploads.openFile(params.projectId, params.robotId, params.fileId);
        // A robot's file is never shown as a page of ours.
        void reply
          .type('application/octet-stream')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
        return content;
      },
      removeFile: async (context, { params }) => {
        await uploads.removeFile(params.projectId, params.robotId, params.fileId, actorOf(context));
        return {};
      },
    },
    deps,
  );
}

function bodyOf({ request }: Context): Readable {
  return request.body instanceof Readable ? request.body : Readable.from([]);
}
