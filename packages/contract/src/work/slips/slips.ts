import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject } from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';

/** Slips that are printed at once, at most. */
export const SLIPS_MOST = 50;

const slipsBody = z.object({
  delivery_ids: z.array(id).min(1).max(SLIPS_MOST),
  lang: z.enum(languages).default('en'),
});

/** Slips of deliveries: paper that goes with the goods. */
export const slipsApi = {
  pdf: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/slips',
    summary: 'Returns slips of deliveries as a PDF with pages 80 mm wide, in the order of their ids.',
    access: { permission: 'deliveries.read' },
    params: inProject,
    body: slipsBody,
    responds: 'binary',
    response: z.any(),
    errors: ['RECORD_NOT_FOUND'],
  }),
};
