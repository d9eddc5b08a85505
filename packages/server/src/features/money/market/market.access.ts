import { randomInt, randomUUID } from 'node:crypto';
import { aName, waitFor } from '@rota/testing';
import { anOrder, refundsSettled as settle } from '../../../access-walker/an-order.ts';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads, refusesNow } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';
import { digestOf, newRandomToken } from '../../access/auth/index.ts';

const app = { inProject: ['rr_client_market'] } as const;
const readers = { inProject: ['rr_project_admin', 'rr_admin'] } as const;
const keepers = { inProject: ['rr_project_admin'] } as const;
const CONSENTS = { terms: true, privacy: true };

type WalkedUser = { readonly userId: string; readonly userToken: string; readonly phone: string };

/** A signed-in user, without the SMS and the PIN: one for each request would be too many. */
async function aUser(stage: Stage, { id, marker }: StageProject): Promise<WalkedUser> {
  const [userId, userToken, phone] = [
    randomUUID(),
    newRandomToken(),
    `+9053${String(randomInt(10_000_000, 99_999_999))}`,
  ];
  await stage.server.db.asOwner(
    [
      `set app.project_id = '${String(id)}'`,
      `insert into market_user (project_id, user_id, phone, name, pin_hash, language, marketing, consents, created_at, updated_at)
       values (${String(id)}, '${userId}', '${phone}', 'User ${aName()} ${marker}', 'x', 'en', false, '[]', now(), now())`,
      `insert into market_session (project_id, digest, user_id, created_at, expires_at)
       values (${String(id)}, '${digestOf(userToken)}', '${userId}', now(), now() + interval '1 day')`,
    ].join(';'),
  );
  return { userId, userToken, phone };
}

const base = ({ id }: StageProject) => `/projects/${String(id)}/market`;
const users = ({ id }: StageProject) => `/projects/${String(id)}/market-users`;
const mine = (rest: string, body?: unknown) => async (stage: Stage, project: StageProject) => ({
  path: `${base(project)}/sessions/${(await aUser(stage, project)).userToken}${rest}`,
  ...(body !== undefined && { body }),
});
/** A paid order of a user. */
const ofOrder = (rest: string, body?: unknown) => async (stage: Stage, project: StageProject) => {
  const { userId, userToken } = await aUser(stage, project);
  const { orderId } = await anOrder(stage, project, 'paid');
  await stage.server.db.asOwner(
    `update customer_order set market_user_id = '${userId}' where order_id = '${orderId}'`,
  );
  return {
    path: `${base(project)}/sessions/${userToken}/orders/${orderId}${rest}`,
    ...(body !== undefined && { body }),
  };
};
const ofHouse = async (stage: Stage, project: StageProject) => ({
  path: `${users(project)}/${(await aUser(stage, project)).userId}`,
});
/** Codes that are asked for by hundreds of callers are not what is walked here. */
const unlimited = (stage: Stage) => stage.server.db.asOwner('delete from order_code_sent');

async function aStation(stage: Stage, project: StageProject): Promise<string> {
  const body = { name: `Bar ${aName()}`, target_id: project.targetId, purposes: [{ kind: 'pickup' }] };
  return (
    (await asRoot(stage, 'POST', `/projects/${String(project.id)}/stations`, body)).body as {
      station_id: string;
    }
  ).station_id;
}
const deletionOf =
  (rest: string, more: object = {}) =>
  async (stage: Stage, project: StageProject) => {
    await unlimited(stage);
    const { phone } = await aUser(stage, project);
    return { path: `/public/account-deletion${rest}`, body: { phone, project_id: project.id, ...more } };
  };
/** What is sent is sent by a job, whose writing belongs to the call that asked for it. */
const awaitSent = async (stage: Stage): Promise<void> => {
  await waitFor(
    async () =>
      (await stage.server.db.asOwner(`select 1 from outbox_message where status = 'waiting'`)).length === 0,
  );
};
const wrongCode = { status: 400, resultCode: 'QR_VALIDATION_CODE_INVALID' } as const;
const wrongPin = { status: 400, resultCode: 'MARKET_PIN_WRONG' } as const;
const notThere = { status: 404, resultCode: 'RECORD_NOT_FOUND' } as const;

export const access: AccessTable = {
  'market.code': {
    ...changes(app, 200, async (stage, project) => {
      await unlimited(stage);
      return { path: `${base(project)}/codes`, body: { phone: (await aUser(stage, project)).phone } };
    }),
    settle: awaitSent,
  },
  'market.register': {
    ...reads(app, async (stage, project) => ({
      path: `${base(project)}/users`,
      body: {
        phone: (await aUser(stage, project)).phone,
        code: '123456',
        pin: '4729',
        name: 'Ada',
        consents: CONSENTS,
      },
    })),
    success: wrongCode,
  },
  'market.setPin': {
    ...reads(app, async (stage, project) => ({
      path: `${base(project)}/pin`,
      body: { phone: (await aUser(stage, project)).phone, code: '123456', pin: '4729' },
    })),
    success: wrongCode,
  },
  // A try is counted.
  'market.signIn': {
    ...changes(app, 400, async (stage, project) => ({
      path: `${base(project)}/sessions`,
      body: { phone: (await aUser(stage, project)).phone, pin: '4729' },
    })),
    success: wrongPin,
  },
  'market.signOut': changes(app, 200, mine('')),
  'market.me': reads(app, mine('')),
  'market.change': changes(app, 200, mine('', { marketing: true })),
  'market.removeUser': { ...changes(app, 400, mine('/deletion', { pin: '4729' })), success: wrongPin },
  'market.addresses': reads(app, mine('/addresses')),
  'market.addAddress': changes(app, 201, async (stage, project) =>
    mine('/addresses', { label: 'Home', target_id: project.targetId })(stage, project),
  ),
  'market.removeAddress': changes(app, 200, async (stage, project) => {
    const { userId, userToken } = await aUser(stage, project);
    const addressId = randomUUID();
    await stage.server.db.asOwner(
      `insert into market_address (project_id, address_id, user_id, label, target_id, created_at)
       values (${String(project.id)}, '${addressId}', '${userId}', 'Home', '${project.targetId}', now())`,
    );
    return { path: `${base(project)}/sessions/${userToken}/addresses/${addressId}` };
  }),
  // Nothing is sold at a station without a menu, and the answer says so.
  'market.offer': {
    ...reads(app, async (stage, project) => ({
      path: `${base(project)}/stations/${await aStation(stage, project)}/offer`,
    })),
    success: notThere,
  },
  'market.order': refusesNow(app, 'ORDERING_NOT_OFFERED', async (stage, project) => {
    const items = [{ product_id: 'p', quantity: 1 }];
    const body = {
      station_id: await aStation(stage, project),
      client_request_id: randomUUID(),
      items,
      consents: CONSENTS,
      confirmed: true,
    };
    return mine('/orders', body)(stage, project);
  }),
  'market.orders': reads(app, mine('/orders')),
  'market.orderOf': reads(app, ofOrder('')),
  'market.pay': refusesNow(app, 'ORDER_STATUS_DIFFERS', ofOrder('/pay', {})),
  'market.cancel': { ...changes(app, 200, ofOrder('/cancel')), settle },
  'market.problem': changes(app, 200, ofOrder('/problem', { kind: 'other' })),
  'market.openLid': refusesNow(app, 'DELIVERY_NOT_WAITING', ofOrder('/open')),
  'market.taken': refusesNow(app, 'DELIVERY_NOT_WAITING', ofOrder('/taken')),
  // The station of the order is gone.
  'market.again': {
    ...reads(
      app,
      ofOrder('/again', { client_request_id: randomUUID(), consents: CONSENTS, confirmed: true }),
    ),
    success: notThere,
  },
  'market.receipt': reads(app, ofOrder('/receipt')),
  'marketUsers.list': reads(readers, async (stage, project) => {
    await aUser(stage, project);
    return { path: users(project) };
  }),
  'marketUsers.get': reads(readers, ofHouse),
  'marketUsers.deletionCode': reads(keepers, async (stage, project) => {
    const { path } = await ofHouse(stage, project);
    return { path: `${path}/deletion-code` };
  }),
  'marketUsers.remove': changes(keepers, 200, ofHouse),
  'accountDeletion.page': reads('anyone', async (stage, project) => {
    await aUser(stage, project);
    return { path: `/public/account-deletion?project_id=${String(project.id)}` };
  }),
  'accountDeletion.start': { ...changes('anyone', 200, deletionOf('')), settle: awaitSent },
  'accountDeletion.code': {
    ...reads('anyone', deletionOf('/code', { code: '123456' })),
    success: wrongCode,
  },
  'accountDeletion.pin': {
    ...reads('anyone', deletionOf('/pin', { code: '123456', pin: '4729' })),
    success: wrongCode,
  },
  'accountDeletion.confirm': {
    ...reads('anyone', deletionOf('/confirm', { code: '123456', pin: '4729' })),
    success: wrongCode,
  },
};
