import type { Action } from '@rota/fleet-core';
import type { MapCopyRecords } from '../ports.ts';

/** Makes out the links at which robots fetch maps as the actions go out: each lives for minutes only. */
export function withMapLinks(
  actions: readonly Action[],
  projectId: number,
  mapCopies: Pick<MapCopyRecords, 'linkTo'>,
): readonly Action[] {
  return actions.map((action) => {
    if (action.actionType !== 'downloadMap') return action;
    const valueOf = (key: string): string =>
      String(action.parameters.find((parameter) => parameter.key === key)?.value ?? '');
    const link = mapCopies.linkTo(projectId, valueOf('mapId'), valueOf('mapVersion'));
    const parameters = action.parameters.map((parameter) =>
      parameter.key === 'mapDownloadLink' ? { ...parameter, value: link } : parameter,
    );
    return { ...action, parameters };
  });
}
