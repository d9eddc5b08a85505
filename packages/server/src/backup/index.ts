export { boundArchivedLog, sizeOfArchivedLog } from './archived-log.ts';
export { forgetOldBackups, listBackups, type Backup } from './backup-folder.ts';
export { exportProject, type ExportManifest } from './export-project.ts';
export { importProject } from './import-project.ts';
export { restoreBackup, type Restored } from './restore-backup.ts';
export { takeBackup, type BackupPlaces } from './take-backup.ts';
