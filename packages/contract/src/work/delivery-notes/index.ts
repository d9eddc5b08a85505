import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, isoTime, printable, projectIdParam } from '../../core/schemas.ts';

/** The longest note, letters. */
export const DELIVERY_NOTE_LENGTH = 500;

/** A note of a person on a delivery. */
export const deliveryNote = z.object({
  note_id: z.string(),
  delivery_id: z.string(),
  text: z.string(),
  author_id: z.string(),
  author_name: z.string(),
  created_at: isoTime,
  /** When its author last changed it. */
  edited_at: isoTime.nullable(),
});
export type DeliveryNote = z.infer<typeof deliveryNote>;

const ofDelivery = z.object({ projectId: projectIdParam, deliveryId: id });
const oneNote = ofDelivery.extend({ noteId: id });
const content = z.object({
  text: z
    .string()
    .trim()
    .min(1, { error: brokenRule('note_required') })
    .max(DELIVERY_NOTE_LENGTH)
    .regex(printable),
});

/** Notes of people to a delivery, at any time, also after its end. Who wrote one may change it, delete it and take that back. */
export const deliveryNotesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/deliveries/{deliveryId}/notes',
    summary: 'Returns the notes on a delivery, oldest first.',
    access: { permission: 'deliveries.read' },
    params: ofDelivery,
    response: z.array(deliveryNote),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/notes',
    summary: 'Adds a note.',
    access: { permission: 'deliveries.control' },
    params: ofDelivery,
    body: content,
    response: deliveryNote,
    status: 201,
    idempotent: true,
    errors: ['RECORD_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/deliveries/{deliveryId}/notes/{noteId}',
    summary: 'Changes one of the caller’s notes.',
    access: { permission: 'deliveries.control' },
    params: oneNote,
    body: content,
    response: deliveryNote,
    errors: ['DELIVERY_NOTE_NOT_OWN', 'RECORD_NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/deliveries/{deliveryId}/notes/{noteId}',
    summary: 'Deletes one of the caller’s notes. It can be restored for a day.',
    access: { permission: 'deliveries.control' },
    params: oneNote,
    response: empty,
    errors: ['DELIVERY_NOTE_NOT_OWN', 'RECORD_NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/notes/{noteId}/restore',
    summary: 'Restores a note that the caller deleted.',
    access: { permission: 'deliveries.control' },
    params: oneNote,
    response: deliveryNote,
    idempotent: true,
    errors: ['DELIVERY_NOTE_NOT_OWN', 'RECORD_NOT_FOUND'],
  }),
};
