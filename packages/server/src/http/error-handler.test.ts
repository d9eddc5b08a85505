import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitReached, nameTaken, versionConflict, type AppError } from './app-error.ts';
import { installErrorHandler } from './error-handler.ts';

async function answerOf(error: AppError): Promise<unknown> {
  const app = Fastify({ genReqId: () => 'r1' });
  installErrorHandler(app);
  app.get('/', () => {
    throw error;
  });
  return (await app.inject('/')).json<unknown>();
}

test.each([
  [
    nameTaken('api_key'),
    { resultCode: 'NAME_TAKEN', message: 'Another API key has this name.', entity: 'api_key' },
  ],
  [
    limitReached('product', 5_000),
    {
      resultCode: 'LIMIT_REACHED',
      message: 'You cannot add another product. The limit is 5,000. Delete one that is not in use.',
      entity: 'product',
      limit: 5_000,
    },
  ],
  [
    limitReached('vpn_client'),
    {
      resultCode: 'LIMIT_REACHED',
      message: 'The network has no free addresses left.',
      entity: 'vpn_client',
    },
  ],
  [
    versionConflict('station', { version: 3 }),
    {
      resultCode: 'VERSION_CONFLICT',
      message: 'Someone else changed this station while you were editing it. Nothing was saved.',
      entity: 'station',
      current: { version: 3 },
    },
  ],
])('a failure that many kinds of things have in common names the kind: %s', async (error, body) => {
  expect(await answerOf(error)).toEqual({ status: 409, ...body, request_id: 'r1' });
});
