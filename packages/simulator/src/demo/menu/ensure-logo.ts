import { mediaApi } from '@rota/contract/media';
import { projectsApi } from '@rota/contract/projects';
import sharp from 'sharp';
import type { ApiClient } from '../api-client.ts';

/** Pixels of a side, as large as a logo may be. */
const SIDE = 300;

/** A tulip, which is what “lale” means, on nothing: guest pages and sheets have a light ground of their own. */
const TULIP =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 300 300">` +
  '<path d="M150 168V282" stroke="#2f7d4f" stroke-width="12" stroke-linecap="round"/>' +
  '<path d="M150 280C92 272 66 232 62 186c46 6 80 38 88 94Z" fill="#3f9a63"/>' +
  '<path d="M150 280c58-8 84-48 88-94-46 6-80 38-88 94Z" fill="#2f7d4f"/>' +
  '<path d="M84 42c-20 62-4 122 66 136V92Z" fill="#c8333f"/>' +
  '<path d="M216 42c20 62 4 122-66 136V92Z" fill="#a82430"/>' +
  '<path d="M150 14c-46 52-52 114 0 164 52-50 46-112 0-164Z" fill="#e4525b"/>' +
  '</svg>';

/** The hotel's logo as a PNG. */
function hotelLogo(): Promise<Buffer> {
  return sharp(Buffer.from(TULIP)).png().toBuffer();
}

/** Gives the hotel its logo where it has none. */
export async function ensureLogo(client: ApiClient, projectId: number): Promise<void> {
  const params = { projectId };
  const projects = await client.call(projectsApi.list, {});
  const known = projects.find(({ project_id: id }) => id === projectId);
  if (known === undefined || known.logo_id !== null) return;
  const { media_id: logoId } = await client.call(
    mediaApi.upload,
    { params, query: { purpose: 'logo', name: 'Lale Hotel' } },
    await hotelLogo(),
  );
  await client.call(projectsApi.update, { params, body: { logo_id: logoId } });
}
