import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  empty,
  id,
  inProject,
  isoTime,
  name,
  page,
  pageQuery,
  printable,
  seenVersion,
} from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { moveAfter } from '../menus/index.ts';
import { bulkPreview, bulkRequest, productBatch, undoneBatch } from './bulk.ts';
import { newProduct, product, productChange } from './product.ts';
import { importedProducts, productFile } from './product-import.ts';
import { newProperties, property } from './property.ts';

export * from './allergens.ts';
export * from './bulk.ts';
export * from './price.ts';
export * from './product.ts';
export * from './product-import.ts';
export * from './property.ts';

/** Which of them: those in use, those out of use, or all. */
const productShelf = z.enum(['active', 'archived', 'all']);
/** Orders of the list of products. A leading minus sign means descending. */
export const productSort = z.enum([
  'rank',
  'name',
  '-name',
  'price',
  '-price',
  'category',
  '-category',
  'updated',
  '-updated',
]);
export type ProductSort = z.infer<typeof productSort>;

/** The changes of a product, newest first. */
const productChangeEntry = z.object({
  at: isoTime,
  /** Null: a person who was erased. */
  by: z.string().nullable(),
  /** Code of the audit log. */
  code: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type ProductChangeEntry = z.infer<typeof productChangeEntry>;

/** Properties under a name, to put into products. A product has its own copy. */
const propertySet = z.object({
  set_id: z.string(),
  name: z.string(),
  properties: z.array(property),
  version: z.number().int(),
  updated_at: isoTime,
});
export type PropertySet = z.infer<typeof propertySet>;

/** A product that is sold now, with the category under which it stands. */
const soldProducts = z.object({
  at: isoTime,
  currency: z.string(),
  items: z.array(product),
});

const productFilter = z.object({
  search: z.string().trim().max(100).regex(printable).optional(),
  shelf: productShelf.default('active'),
  /** Categories, comma separated; `none` stands for those without. */
  category_id: z.string().max(4_000).regex(printable).optional(),
  /** Menus, comma separated; `none` stands for those in none. */
  menu_id: z.string().max(4_000).regex(printable).optional(),
  on_sale: z.enum(['yes', 'no', 'sold_out']).optional(),
  badge: z.string().max(200).regex(printable).optional(),
  has_image: z.enum(['yes', 'no']).optional(),
});
export type ProductFilter = z.infer<typeof productFilter>;

const oneProduct = inProject.extend({ productId: id });
const oneBatch = inProject.extend({ batchId: id });
const oneSet = inProject.extend({ setId: id });
const read = { permission: 'catalogue.read' } as const;
const edit = { permission: 'catalogue.edit' } as const;
const WRITTEN = ['NAME_TAKEN', 'RECORD_NOT_FOUND'] as const;
/** A file of products, or the ids of ten thousand. */
const FILE_BYTES = 10_000_000;
const FILE = [
  'PRODUCT_FILE_TOO_LARGE',
  'PRODUCT_FILE_NOT_READABLE',
  'PRODUCT_FILE_COLUMNS_MISSING',
  'PRODUCT_FILE_EMPTY',
] as const;

/** Products. */
export const productsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/products',
    summary: 'Returns the products of the project, in their order unless sorted otherwise.',
    access: read,
    params: inProject,
    query: pageQuery.extend({
      ...productFilter.shape,
      sort: productSort.default('rank'),
      /** By whose names it is sorted. */
      language: z.enum(languages).default('en'),
    }),
    response: page(product),
  }),
  ids: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/products/ids',
    summary: 'Returns the ids of all products that match a filter, for changing all of them.',
    access: edit,
    params: inProject,
    query: productFilter,
    response: z.array(z.string()),
  }),
  soldNow: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/products/sold',
    summary:
      'Returns what is available at a time (default: now), by category and rank: of one menu, or of all menus.',
    access: read,
    params: inProject,
    query: z.object({ menu_id: id.optional(), at: isoTime.optional() }),
    response: soldProducts,
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/products/{productId}',
    summary: 'Returns one product.',
    access: read,
    params: oneProduct,
    response: product,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/products/{productId}/history',
    summary: 'Returns the changes of a product and who made them, newest first, at most 100.',
    access: read,
    params: oneProduct,
    response: z.array(productChangeEntry),
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/products',
    summary: 'Adds a product at the end.',
    access: edit,
    params: inProject,
    body: newProduct,
    response: product,
    status: 201,
    idempotent: true,
    errors: [...WRITTEN, 'LIMIT_REACHED'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/products/{productId}/duplicate',
    summary: 'Duplicates a product right behind it, under another name and unavailable.',
    access: edit,
    params: oneProduct,
    response: product,
    status: 201,
    idempotent: true,
    errors: ['PRODUCT_NOT_FOUND', 'LIMIT_REACHED'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/products/{productId}',
    summary:
      'Changes a product. Omitted fields stay. `version` is the one that the caller read. Without it, the change overwrites newer ones.',
    access: edit,
    params: oneProduct,
    body: productChange.extend({ version: seenVersion.optional() }),
    response: product,
    errors: [...WRITTEN, 'PRODUCT_NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/products/{productId}/move',
    summary: 'Moves a product behind another one, or to the front.',
    access: edit,
    params: oneProduct,
    body: moveAfter,
    response: product,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  soldOut: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/products/{productId}/sold-out',
    summary: 'Marks a product as sold out until a time, or with null as available again.',
    access: { permission: 'catalogue.sold_out' },
    params: oneProduct,
    body: z.object({ until: isoTime.nullable() }),
    response: product,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  archive: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/products/{productId}/archive',
    summary: 'Archives a product or restores it. Earlier orders keep it.',
    access: edit,
    params: oneProduct,
    body: z.object({ is_archived: z.boolean() }),
    response: product,
    errors: ['PRODUCT_NOT_FOUND', 'NAME_TAKEN'],
  }),
  checkBulk: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/products/bulk/check',
    summary: 'Previews a change of several products. Nothing is saved.',
    access: edit,
    params: inProject,
    body: bulkRequest,
    bodyBytes: FILE_BYTES,
    response: bulkPreview,
    errors: ['RECORD_NOT_FOUND'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/products/bulk',
    summary: 'Changes several products at once. Skips those that cannot be changed.',
    access: edit,
    params: inProject,
    body: bulkRequest,
    bodyBytes: FILE_BYTES,
    response: bulkPreview.extend({ batch: productBatch.nullable() }),
    idempotent: true,
    errors: ['RECORD_NOT_FOUND'],
  }),
  batches: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/products/batches',
    summary: 'Returns the last 50 bulk changes, newest first. Each can be undone for 30 days.',
    access: read,
    params: inProject,
    response: z.array(productBatch),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/products/batches/{batchId}/undo',
    summary: 'Undoes a bulk change, except for products that were changed since.',
    access: edit,
    params: oneBatch,
    response: undoneBatch,
    errors: ['BATCH_UNDONE'],
  }),
  checkImport: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/products/import/check',
    summary: 'Previews an import of products, line by line. Nothing is saved.',
    access: edit,
    params: inProject,
    body: productFile,
    bodyBytes: FILE_BYTES,
    response: importedProducts,
    errors: FILE,
  }),
  import: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/products/import',
    summary: 'Adds and changes products from a file, matched by id, then by name. Skips rejected lines.',
    access: edit,
    params: inProject,
    body: productFile,
    bodyBytes: FILE_BYTES,
    response: importedProducts,
    idempotent: true,
    errors: [...FILE, 'LIMIT_REACHED'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/products/export',
    summary:
      'Exports all products as a CSV file that can be imported again unchanged. With `template`, only its header and an example.',
    access: read,
    params: inProject,
    query: z.object({
      template: z.enum(['yes', 'no']).default('no'),
      language: z.enum(languages).default('en'),
    }),
    responds: 'text',
    response: z.string(),
  }),
};

/** Property sets. */
export const propertySetsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/property-sets',
    summary: 'Returns the saved sets of properties, by name.',
    access: read,
    params: inProject,
    response: z.array(propertySet),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/property-sets',
    summary: 'Saves properties as a set under a name.',
    access: edit,
    params: inProject,
    body: z.object({ name, properties: newProperties }),
    response: propertySet,
    status: 201,
    idempotent: true,
    errors: ['NAME_TAKEN', 'LIMIT_REACHED'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/property-sets/{setId}',
    summary: 'Changes a set. Products that use its properties keep theirs.',
    access: edit,
    params: oneSet,
    body: z.object({ name, properties: newProperties }).partial().extend({ version: seenVersion }),
    response: propertySet,
    errors: ['NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/property-sets/{setId}',
    summary: 'Deletes a set. Products that use its properties keep theirs.',
    access: edit,
    params: oneSet,
    response: empty,
  }),
};
