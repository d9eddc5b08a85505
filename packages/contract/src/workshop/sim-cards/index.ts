import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, inProject, projectIdParam } from '../../core/schemas.ts';
import { newSimCard, simCard, simCardChange, simCardDetails } from './sim-cards.ts';
import { importedSims, SIM_IMPORT_BYTES, simFile, undoneSimImport } from './sim-import.ts';
import { foundSim, simProvider, simProviderChange, simProviderTest } from './sim-provider.ts';

export * from './sim-cards.ts';
export * from './sim-forecast.rules.ts';
export * from './sim-import.ts';
export * from './sim-provider.ts';
export * from './sim-totals.rules.ts';

const oneCard = z.object({ projectId: projectIdParam, simId: id });
const read = { permission: 'sim_cards.read' } as const;
const edit = { permission: 'sim_cards.edit' } as const;
const manage = { permission: 'sim_providers.manage' } as const;
const FILE_ERRORS = [
  'SIM_FILE_TOO_LARGE',
  'SIM_FILE_NOT_READABLE',
  'SIM_FILE_COLUMNS_MISSING',
  'SIM_FILE_EMPTY',
] as const;

/** The SIM cards of a project. */
export const simCardsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/sim-cards',
    summary: 'Returns the SIM cards of a project, by ICCID.',
    access: read,
    params: inProject,
    response: z.array(simCard),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/sim-cards',
    summary: 'Adds a SIM card. An ICCID is unique in the installation.',
    access: edit,
    params: inProject,
    body: newSimCard,
    response: simCard,
    status: 201,
    idempotent: true,
    errors: ['SIM_EXISTS', 'LIMIT_REACHED'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/sim-cards/{simId}',
    summary: 'Returns a SIM card with what it used on the last days.',
    access: read,
    params: oneCard,
    response: simCardDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/sim-cards/{simId}',
    summary: 'Changes a SIM card. Figures of a card that a provider is asked for stay as the provider says.',
    access: edit,
    params: oneCard,
    body: simCardChange,
    response: simCard,
    errors: ['SIM_EXISTS', 'VERSION_CONFLICT'],
  }),
  bind: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/sim-cards/{simId}/robot',
    summary:
      'Binds a SIM card to a robot, whose M2M number becomes that of the card, or takes it out (null).',
    access: edit,
    params: oneCard,
    body: z.object({ robot_id: id.nullable() }),
    response: simCard,
    errors: ['RECORD_NOT_FOUND', 'SIM_ROBOT_TAKEN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/sim-cards/{simId}',
    summary: 'Removes a SIM card with its figures.',
    access: edit,
    params: oneCard,
    response: empty,
  }),
  ofRobot: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/sim-card',
    summary: 'Returns the SIM card of a robot: the one bound to it, or the one with its M2M number.',
    access: read,
    params: z.object({ projectId: projectIdParam, robotId: id }),
    response: z.object({ sim_card: simCard.nullable() }),
  }),
  checkImport: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/sim-cards/import/check',
    summary: 'Previews an import of SIM cards, line by line. Nothing is saved.',
    access: edit,
    params: inProject,
    bodyBytes: SIM_IMPORT_BYTES,
    body: simFile,
    response: importedSims,
    errors: [...FILE_ERRORS],
  }),
  import: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/sim-cards/import',
    summary:
      'Imports what a preview of the same file shows. Rejected lines are skipped; empty cells change nothing.',
    access: edit,
    params: inProject,
    bodyBytes: SIM_IMPORT_BYTES,
    body: simFile,
    response: importedSims,
    idempotent: true,
    errors: [...FILE_ERRORS, 'LIMIT_REACHED'],
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/sim-cards/import/{importId}/undo',
    summary: 'Takes back an import, except for cards that were changed since.',
    access: edit,
    params: z.object({ projectId: projectIdParam, importId: id }),
    response: undoneSimImport,
    idempotent: true,
    errors: ['RECORD_NOT_FOUND'],
  }),
};

/** Where the figures of SIM cards are fetched from, for the whole installation. */
export const simProviderApi = {
  get: endpoint({
    method: 'GET',
    path: '/services/sim-provider',
    summary: 'Returns how figures of SIM cards are fetched.',
    access: manage,
    response: simProvider,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/services/sim-provider',
    summary: 'Sets how figures of SIM cards are fetched.',
    access: manage,
    body: simProviderChange,
    response: simProvider,
    errors: ['VERSION_CONFLICT', 'SIM_PROVIDER_ADDRESS'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/services/sim-provider/test',
    summary: 'Asks the provider for the cards of its account now.',
    access: manage,
    response: simProviderTest,
  }),
  found: endpoint({
    method: 'GET',
    path: '/services/sim-provider/found',
    summary: 'Returns cards of the provider’s account that no project has.',
    access: manage,
    response: z.array(foundSim),
  }),
};
