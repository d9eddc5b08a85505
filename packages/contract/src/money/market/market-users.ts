import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, page, pageQuery } from '../../core/schemas.ts';
import * as user from './market-user.ts';

const oneUser = inProject.extend({ userId: id });

/** The users of the market app, for the staff of the house. */
export const marketUsersApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/market-users',
    summary:
      'Users of the market app, the newest first unless sorted otherwise. Deleted accounts are shown without a name.',
    access: { permission: 'market.read' },
    params: inProject,
    query: pageQuery.extend({
      ...user.marketUserFilter.shape,
      sort: user.marketUserSort.default('-created'),
    }),
    response: page(user.listedMarketUser),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/market-users/{userId}',
    summary: 'One user of the market app.',
    access: { permission: 'market.read' },
    params: oneUser,
    response: user.listedMarketUser,
  }),
  deletionCode: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/market-users/{userId}/deletion-code',
    summary:
      'The code that a user has to type to delete the account, where no gateway sends SMS and an administrator hands it over; null where a gateway sends it, or none was asked for.',
    access: { permission: 'market.manage' },
    params: oneUser,
    response: z.object({ code: z.string().nullable() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/market-users/{userId}',
    summary:
      'Deletes the account of a user; what the law asks to keep stays without a name. An account that is deleted already stays so.',
    access: { permission: 'market.manage' },
    params: oneUser,
    response: user.listedMarketUser,
    errors: ['MARKET_ORDER_OPEN'],
  }),
};
