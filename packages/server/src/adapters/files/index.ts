export {
  createFolderStore,
  FileMissingError,
  FileTooLargeError,
  type FileStore,
  type StoredFile,
} from './folder-store.ts';
export { upTo } from './up-to.ts';
