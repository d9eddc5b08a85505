import type { Part, PartInstall } from '@rota/contract/parts';
import { brokenRule } from '@rota/contract/core';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useRenewParts } from './parts.queries.ts';

const text = z.string().trim().max(1_000);

/** What a person says when a part goes into a robot. '' for no other part. */
export const installForm = z.object({
  part_id: z.string().min(1, { error: brokenRule('required') }),
  robot_id: z.string().min(1, { error: brokenRule('required') }),
  replaces: z.string(),
  goes_to: z.enum(['shelf', 'repair', 'scrap']),
  shelf: z.string().trim().max(60),
  reason: text,
  test: z.enum(['none', 'passed', 'failed']),
  test_note: text,
});
export type InstallFields = z.input<typeof installForm>;

/** The call that the form makes. */
function installBody(fields: InstallFields, photoId: string | undefined): PartInstall {
  const { goes_to: location, shelf, replaces, test } = fields;
  return {
    robot_id: fields.robot_id,
    replaced_goes_to: { location, shelf: location === 'shelf' ? shelf : '' },
    reason: fields.reason,
    ...(replaces !== '' && { replaces_part_id: replaces }),
    ...(test !== 'none' && { test: { passed: test === 'passed', note: fields.test_note } }),
    ...(photoId !== undefined && { photo_media_id: photoId }),
  };
}

/** Sends a photo to a part's files, once for each file. @returns the id of the file */
export function useSendPhoto(): (partId: string, photo: File | undefined) => Promise<string | undefined> {
  const api = useApi();
  return async (partId, photo) => {
    if (photo === undefined) return undefined;
    const query = { name: photo.name.slice(-120) };
    return (await api.parts.addFile({ params: { partId }, query }, { bytes: photo })).file_id;
  };
}

/** Puts a part into a robot, once however often it is tried. */
export function useInstall(photo: File | undefined): (fields: InstallFields) => Promise<Part> {
  const api = useApi();
  const intent = useIntent();
  const renew = useRenewParts();
  const send = useSendPhoto();
  return async (fields) => {
    const { part_id: partId } = fields;
    const body = installBody(fields, await send(partId, photo));
    const made = await api.parts.install(
      { params: { partId }, body },
      { idempotencyKey: intent.keyFor({ partId, body }) },
    );
    intent.done();
    await renew();
    return made;
  };
}
