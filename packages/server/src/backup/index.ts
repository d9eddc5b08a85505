export { boundArchivedLog, sizeOfArchivedLog } from './archived-log.ts';
export { forgetOldBackups, listBackups } from './backup-folder.ts';
export { exportProject } from './export-project.ts';
export { importProject } from './import-project.ts';
export { restoreBackup } from './restore-backup.ts';
export { takeBackup, type BackupPlaces } from './take-backup.ts';
