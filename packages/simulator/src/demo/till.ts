import { api } from '@rota/contract/areas';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiClient } from './api-client.ts';

const NAME = 'Restaurant till';

/** The hotel's till, which hears by a webhook that food is at its table: it takes what comes, at an address that is another one after each start. */
export async function ensureTill(client: ApiClient, projectId: number): Promise<void> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rota`;
  const known = (await client.call(api.webhooks.list, { params: { projectId } })).find(
    ({ name }) => name === NAME,
  );
  if (known === undefined) {
    const body = {
      name: NAME,
      url,
      events: ['delivery.delivered' as const, 'delivery.completed' as const, 'delivery.cancelled' as const],
    };
    await client.call(api.webhooks.create, { params: { projectId }, body });
  } else {
    const params = { projectId, webhookId: known.webhook_id };
    await client.call(api.webhooks.update, { params, body: { version: known.version, url } });
  }
}
