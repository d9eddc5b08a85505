import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { languages } from '../../core/texts.ts';
import { id, inProject, name } from '../../core/schemas.ts';
import { robotsApi } from '../../robots/robots/robots.ts';
import {
  cardChange,
  newTask,
  taskChange,
  workshopCard,
  workshopPeople,
  workshopQuery,
  workshopRobots,
} from './cards.ts';
import {
  boxedRobot,
  importedRobots,
  labelOrder,
  retirement,
  ROBOT_FILE_BYTES,
  robotFile,
  undoneImport,
} from './registration.ts';
import { savedChecklist, savedStates, workshopChecklist, workshopStates } from './setup.ts';

export * from './cards.ts';
export * from './phases.ts';
export * from './registration.ts';
export * from './setup.ts';

const oneRobot = inProject.extend({ robotId: id });
const ROBOT = '/projects/{projectId}/workshop/robots/{robotId}';
const read = { permission: 'workshop.read' } as const;
const work = { permission: 'workshop.work' } as const;
const setUp = { permission: 'workshop.set_up' } as const;
const register = { permission: 'robots.register' } as const;
const FILE_ERRORS = [
  'ROBOT_FILE_TOO_LARGE',
  'ROBOT_FILE_NOT_READABLE',
  'ROBOT_FILE_COLUMNS_MISSING',
  'ROBOT_FILE_EMPTY',
] as const;

/** The states and checklists of the workshop, which all projects share. */
const setupCalls = {
  states: endpoint({
    method: 'GET',
    path: '/workshop/states',
    summary: 'Returns the states of the workshop in their order.',
    access: 'signed-in',
    response: workshopStates,
  }),
  saveStates: endpoint({
    method: 'PUT',
    path: '/workshop/states',
    summary:
      'Replaces the states of the workshop, over the version that the caller read. A state with robots cannot be left out, and the phase of a state stays.',
    access: setUp,
    body: savedStates,
    response: workshopStates,
    errors: ['VERSION_CONFLICT', 'WORKSHOP_STATE_IN_USE', 'WORKSHOP_PHASE_FIXED', 'RECORD_NOT_FOUND'],
  }),
  checklist: endpoint({
    method: 'GET',
    path: '/workshop/checklist',
    summary: 'Returns the checklists of all models, in their order.',
    access: 'signed-in',
    response: workshopChecklist,
  }),
  saveChecklist: endpoint({
    method: 'PUT',
    path: '/workshop/checklist',
    summary:
      'Replaces the checklists, over the version that the caller read. Ticks of items left out are deleted.',
    access: setUp,
    body: savedChecklist,
    response: workshopChecklist,
    errors: ['VERSION_CONFLICT', 'RECORD_NOT_FOUND'],
  }),
};

/** The robots in the workshop. */
const cardCalls = {
  list: endpoint({
    method: 'GET',
    path: '/workshop/robots',
    summary: 'Returns the robots of all projects where the caller may see the workshop.',
    access: 'signed-in',
    query: workshopQuery,
    response: workshopRobots,
  }),
  get: endpoint({
    method: 'GET',
    path: ROBOT,
    summary: 'Returns everything that the workshop knows of a robot.',
    access: read,
    params: oneRobot,
    response: workshopCard,
  }),
  update: endpoint({
    method: 'PATCH',
    path: ROBOT,
    summary:
      'Changes the state, the owner, the responsible person or the due date of a robot, over the version that the caller read.',
    access: work,
    params: oneRobot,
    body: cardChange,
    response: workshopCard,
    errors: ['VERSION_CONFLICT', 'RECORD_NOT_FOUND', 'WORKSHOP_STEP_NOT_ALLOWED', 'WORKSHOP_CHECKLIST_OPEN'],
  }),
  tick: endpoint({
    method: 'PUT',
    path: `${ROBOT}/checklist/{itemId}`,
    summary: 'Ticks an item of the checklist of a robot, or takes the tick away.',
    access: work,
    params: oneRobot.extend({ itemId: id }),
    body: z.object({ is_done: z.boolean() }),
    response: workshopCard,
  }),
  people: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/workshop/people',
    summary: 'Returns the people who may work in the workshop of the project.',
    access: read,
    params: inProject,
    response: workshopPeople,
  }),
};

/** Tasks, notes and photos of a robot. Each answers the whole card. */
const entryCalls = {
  addTask: endpoint({
    method: 'POST',
    path: `${ROBOT}/tasks`,
    summary: 'Adds a task for a person.',
    access: work,
    params: oneRobot,
    body: newTask,
    response: workshopCard,
    status: 201,
    idempotent: true,
    errors: ['LIMIT_REACHED', 'RECORD_NOT_FOUND'],
  }),
  changeTask: endpoint({
    method: 'PATCH',
    path: `${ROBOT}/tasks/{taskId}`,
    summary: 'Changes a task, finishes it or opens it again.',
    access: work,
    params: oneRobot.extend({ taskId: id }),
    body: taskChange,
    response: workshopCard,
  }),
  removeTask: endpoint({
    method: 'DELETE',
    path: `${ROBOT}/tasks/{taskId}`,
    summary: 'Deletes a task.',
    access: work,
    params: oneRobot.extend({ taskId: id }),
    response: workshopCard,
  }),
  addNote: endpoint({
    method: 'POST',
    path: `${ROBOT}/notes`,
    summary: 'Adds a note to the history of a robot.',
    access: work,
    params: oneRobot,
    body: z.object({ text: z.string().trim().min(1).max(2_000) }),
    response: workshopCard,
    status: 201,
    idempotent: true,
    errors: ['LIMIT_REACHED'],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: `${ROBOT}/notes/{noteId}`,
    summary: 'Deletes a note that the caller wrote in the last 15 minutes.',
    access: work,
    params: oneRobot.extend({ noteId: id }),
    response: workshopCard,
    errors: ['WORKSHOP_ENTRY_KEPT'],
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: `${ROBOT}/photos`,
    summary:
      'Adds a photo (JPEG, PNG or WebP, up to 20 MB), sent as the request body. It is kept smaller, and without its place.',
    access: work,
    params: oneRobot,
    accepts: 'binary',
    response: workshopCard,
    status: 201,
    errors: ['LIMIT_REACHED', 'WORKSHOP_PHOTO_TOO_LARGE', 'WORKSHOP_PHOTO_NOT_READABLE'],
  }),
  photo: endpoint({
    method: 'GET',
    path: `${ROBOT}/photos/{photoId}`,
    summary: 'Returns a photo (JPEG).',
    access: read,
    params: oneRobot.extend({ photoId: id }),
    responds: 'binary',
    response: z.any(),
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: `${ROBOT}/photos/{photoId}`,
    summary: 'Deletes a photo that the caller added in the last 15 minutes.',
    access: work,
    params: oneRobot.extend({ photoId: id }),
    response: workshopCard,
    errors: ['WORKSHOP_ENTRY_KEPT'],
  }),
};

/** The first and the last day of a robot. */
const lifeCalls = {
  register: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/workshop/robots',
    summary:
      'Registers a robot as received in the workshop. Its activation code and MQTT password are shown only once.',
    access: register,
    params: inProject,
    body: boxedRobot,
    response: robotsApi.register.response,
    status: 201,
    errors: ['ROBOT_SERIAL_TAKEN'],
  }),
  checkImport: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/workshop/imports/check',
    summary: 'Previews an import of robots, line by line. Nothing is saved.',
    access: register,
    params: inProject,
    bodyBytes: ROBOT_FILE_BYTES,
    body: robotFile,
    response: importedRobots,
    errors: FILE_ERRORS,
  }),
  import: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/workshop/imports',
    summary:
      'Registers the robots that a preview of the same file shows. Rejected lines are skipped. Their codes are shown only once.',
    access: register,
    params: inProject,
    bodyBytes: ROBOT_FILE_BYTES,
    body: robotFile,
    // No `idempotent`: its answer holds codes. A repetition finds all serial numbers in use.
    response: importedRobots,
    errors: FILE_ERRORS,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/workshop/imports/{importId}/undo',
    summary: 'Removes the robots of an import that were not touched since.',
    access: register,
    params: inProject.extend({ importId: id }),
    response: undoneImport,
    errors: ['ROBOT_IMPORT_UNDONE'],
  }),
  labels: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/workshop/labels',
    summary:
      'Returns labels with name, model, serial number and activation code, as text and QR code (PDF, A4).',
    access: register,
    params: inProject,
    query: z.object({ lang: z.enum(languages).default('en') }),
    body: labelOrder,
    responds: 'binary',
    response: z.any(),
    errors: ['CONFIRMATION_REQUIRED', 'ROBOT_CODE_UNKNOWN', 'RECORD_NOT_FOUND'],
  }),
  retirement: endpoint({
    method: 'GET',
    path: `${ROBOT}/retirement`,
    summary: 'Returns what retiring a robot would delete, and what keeps it from being retired.',
    access: { permission: 'robots.delete' },
    params: oneRobot,
    response: retirement,
  }),
  retire: endpoint({
    method: 'POST',
    path: `${ROBOT}/retire`,
    summary:
      'Retires an idle robot: deletes its credentials and what is bound to it, and disables it. Its history stays. `name` confirms it.',
    access: { permission: 'robots.delete' },
    params: oneRobot,
    body: z.object({ name }),
    response: workshopCard,
    errors: ['ROBOT_NAME_DIFFERENT', 'ROBOT_BUSY', 'ROBOT_NEEDED', 'ROBOT_RETIRED'],
  }),
  restore: endpoint({
    method: 'POST',
    path: `${ROBOT}/restore`,
    summary: 'Takes a retired robot back as received, with new credentials, which are shown only once.',
    access: register,
    params: oneRobot,
    response: robotsApi.renewAccess.response,
    errors: ['ROBOT_NOT_RETIRED'],
  }),
};

/** Robots in the workshop, from the box to their last day. */
export const preparationApi = { ...setupCalls, ...cardCalls, ...entryCalls, ...lifeCalls };
