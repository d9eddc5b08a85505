import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { localLine, localName, localText } from '../../core/local-text.ts';
import { empty, id, inProject, isoTime, printable, seenVersion } from '../../core/schemas.ts';
import { recordUses } from '../../core/uses.ts';
import { saleHours } from './sale-hours.ts';

export * from './sale-hours.ts';

/** How many menus and how many categories a project has at most. */
export const HEADINGS_MOST = 500;

const heading = {
  name: localText,
  /** False: nothing under it is sold. */
  is_active: z.boolean(),
  ...saleHours.shape,
  /** Whether it is sold at this moment: active, and within its hours. */
  is_open_now: z.boolean(),
  /** Its place in the list: texts that are compared byte by byte. */
  rank: z.string(),
  /** How many products it has that are not archived. */
  products: z.number().int(),
  /** Counts its changes. */
  version: z.number().int(),
  updated_at: isoTime,
};

/** A list of products for one kind of place or hour, such as breakfast. */
const menu = z.object({ menu_id: z.string(), description: localText, ...heading });
export type Menu = z.infer<typeof menu>;

/** A group of products of one kind, such as soups. */
const category = z.object({
  category_id: z.string(),
  ...heading,
  /** Shown above its products. */
  image_id: z.string().nullable(),
  video_id: z.string().nullable(),
  /** How long its products take to prepare unless they say otherwise; null: as the project says. */
  preparation_minutes: z.number().int().nullable(),
});
export type Category = z.infer<typeof category>;

/** The new place in a list: behind another item, or first with null. */
export const moveAfter = z.object({ after: id.nullable() });

const words = { name: localName(), is_active: z.boolean(), ...saleHours.shape };
const noHours = {
  is_active: words.is_active.default(true),
  hours: words.hours.default([]),
  exceptions: words.exceptions.default([]),
};
const menuWords = { ...words, description: localLine(200) };
const categoryWords = {
  ...words,
  image_id: id.nullable(),
  video_id: id.nullable(),
  preparation_minutes: z.number().int().min(0).max(1_440).nullable(),
};
const version = seenVersion;
const read = { permission: 'catalogue.read' } as const;
const edit = { permission: 'catalogue.edit' } as const;
const search = z.object({ search: z.string().trim().max(100).regex(printable).optional() });
const oneMenu = inProject.extend({ menuId: id });
const oneCategory = inProject.extend({ categoryId: id });

/** Menus. */
export const menusApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/menus',
    summary: 'Returns the menus of the project, in their order.',
    access: read,
    params: inProject,
    query: search,
    response: z.array(menu),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/menus',
    summary: 'Adds a menu at the end. Without hours it is available all day.',
    access: edit,
    params: inProject,
    body: z.object({ ...menuWords, ...noHours, description: menuWords.description.default({}) }),
    response: menu,
    status: 201,
    idempotent: true,
    errors: ['NAME_TAKEN', 'LIMIT_REACHED'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/menus/{menuId}',
    summary: 'Changes a menu. Omitted fields stay.',
    access: edit,
    params: oneMenu,
    body: z.object(menuWords).partial().extend({ version }),
    response: menu,
    errors: ['NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/menus/{menuId}/move',
    summary: 'Moves a menu behind another one, or to the front.',
    access: edit,
    params: oneMenu,
    body: moveAfter,
    response: menu,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/menus/{menuId}/uses',
    summary: 'Returns the stations that sell the menu, and its products.',
    access: edit,
    params: oneMenu,
    response: recordUses,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/menus/{menuId}',
    summary: 'Deletes a menu. Its products stay, without it. Rejected while a station sells it.',
    access: edit,
    params: oneMenu,
    response: empty,
    errors: ['MENU_IN_USE'],
  }),
};

/** Categories. */
export const categoriesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/categories',
    summary: 'Returns the categories of the project, in their order.',
    access: read,
    params: inProject,
    query: search,
    response: z.array(category),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/categories',
    summary: 'Adds a category at the end. Without hours it is available all day.',
    access: edit,
    params: inProject,
    body: z.object({
      ...categoryWords,
      ...noHours,
      image_id: categoryWords.image_id.default(null),
      video_id: categoryWords.video_id.default(null),
      preparation_minutes: categoryWords.preparation_minutes.default(null),
    }),
    response: category,
    status: 201,
    idempotent: true,
    errors: ['NAME_TAKEN', 'LIMIT_REACHED', 'RECORD_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/categories/{categoryId}',
    summary: 'Changes a category. Omitted fields stay.',
    access: edit,
    params: oneCategory,
    body: z.object(categoryWords).partial().extend({ version }),
    response: category,
    errors: ['NAME_TAKEN', 'VERSION_CONFLICT', 'RECORD_NOT_FOUND'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/categories/{categoryId}/move',
    summary: 'Moves a category behind another one, or to the front.',
    access: edit,
    params: oneCategory,
    body: moveAfter,
    response: category,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/categories/{categoryId}/uses',
    summary: 'Returns the products of the category.',
    access: edit,
    params: oneCategory,
    response: recordUses,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/categories/{categoryId}',
    summary: 'Deletes a category. Its products stay, without one.',
    access: edit,
    params: oneCategory,
    response: empty,
  }),
};
