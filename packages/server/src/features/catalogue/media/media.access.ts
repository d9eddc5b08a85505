import { aName } from '@rota/testing';
import sharp from 'sharp';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const keepers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_qrpe', 'rr_screen_editor'] } as const;
const viewers = { inProject: [...keepers.inProject, 'rr_qre'] } as const;

const base = ({ id }: StageProject) => `/projects/${id}/media`;
/** A picture that was never sent before. */
function aPicture(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0, a = 0] = [...crypto.getRandomValues(new Uint8Array(4))];
  return sharp({ create: { width: 2 + (a % 200), height: 2, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}
const uploadPath = (project: StageProject) =>
  `${base(project)}?purpose=product&name=${encodeURIComponent(`${aName()} ${project.marker}`)}`;

/** A picture of the project, by its id. */
export async function aMedium(stage: Stage, project: StageProject): Promise<string> {
  const { body } = await asRoot(stage, 'POST', uploadPath(project), await aPicture());
  return (body as { media_id: string }).media_id;
}
const at = (rest: string, body?: unknown) => async (stage: Stage, project: StageProject) => ({
  path: `${base(project)}/${await aMedium(stage, project)}${rest}`,
  ...(body !== undefined && { body }),
});

export const access: AccessTable = {
  'media.list': reads(viewers, (_stage, project) => ({ path: base(project) })),
  'media.upload': changes(keepers, 201, async (_stage, project) => ({
    path: uploadPath(project),
    body: await aPicture(),
    headers: { 'content-type': 'image/png' },
  })),
  'media.get': reads(viewers, at('')),
  'media.uses': reads(viewers, at('/uses')),
  'media.rename': changes(keepers, 200, at('', { name: 'Another name' })),
  'media.replace': changes(keepers, 200, async (stage, project) => ({
    path: `${base(project)}/${await aMedium(stage, project)}/replace`,
    body: { by: await aMedium(stage, project) },
  })),
  'media.remove': changes(keepers, 200, at('')),
  'media.content': reads('anyone', async (stage, project) => ({
    path: `/public/media/${await aMedium(stage, project)}`,
  })),
};
