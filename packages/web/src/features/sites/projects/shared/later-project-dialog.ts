import { later } from '../../../../ui/later.tsx';

/** The dialog of a project, fetched when it is first opened. */
export const LaterProjectDialog = later(async () => (await import('./project-dialog.tsx')).ProjectDialog);
