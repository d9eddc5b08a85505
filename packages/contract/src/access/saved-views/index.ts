import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, oneLine } from '../../core/schemas.ts';

/** How many views a person can keep, of all lists together. */
export const SAVED_VIEWS_MOST = 200;
/** The longest name of a view. */
export const SAVED_VIEW_NAME_LENGTH = 40;

const content = z.object({
  /** The list's name, such as `audit` or `deliveries`. */
  list: z
    .string()
    .max(60)
    .regex(/^[a-z][a-z0-9-]*$/),
  name: oneLine.min(1, { error: brokenRule('name_required') }).max(SAVED_VIEW_NAME_LENGTH),
  /** Search, filters and order as parameters of an address. */
  query: oneLine.max(2_000),
});

/** A saved view: a list's search, filters and order under a name. */
const savedView = content.extend({ saved_view_id: z.string() });
export type SavedView = z.infer<typeof savedView>;

/** The caller's saved views. No one else can see them. */
export const savedViewsApi = {
  list: endpoint({
    method: 'GET',
    path: '/saved-views',
    summary: 'Returns the caller’s views of all lists.',
    access: 'signed-in',
    response: z.array(savedView),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/saved-views',
    summary: 'Saves a view. Replaces one of the same list and name.',
    access: 'signed-in',
    body: content,
    response: savedView,
    errors: ['LIMIT_REACHED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-views/{savedViewId}',
    summary: 'Deletes a view. Succeeds if it is already gone.',
    access: 'signed-in',
    params: z.object({ savedViewId: id }),
    response: empty,
  }),
};
