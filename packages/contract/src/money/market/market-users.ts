import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, page, pageQuery } from '../../core/schemas.ts';
import * as user from './market-user.ts';

const oneUser = inProject.extend({ userId: id });

/** The users of the market app, for the venue's staff. */
export const marketUsersApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/market-users',
    summary:
      'Returns the users of the market app, newest first unless sorted otherwise. Deleted accounts have no name.',
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
    summary: 'Returns one user of the market app.',
    access: { permission: 'market.read' },
    params: oneUser,
    response: user.listedMarketUser,
  }),
  deletionCode: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/market-users/{userId}/deletion-code',
    summary:
      'Returns the code that a user has to type to delete the account, if no gateway sends SMS and an administrator hands it over. null if a gateway sends it or none was requested.',
    access: { permission: 'market.manage' },
    params: oneUser,
    response: z.object({ code: z.string().nullable() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/market-users/{userId}',
    summary:
      'Deletes a user’s account. What the law requires to keep stays without a name. Repeating the call changes nothing.',
    access: { permission: 'market.manage' },
    params: oneUser,
    response: user.listedMarketUser,
    errors: ['MARKET_ORDER_OPEN'],
  }),
};
