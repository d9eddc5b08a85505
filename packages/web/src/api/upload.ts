import { filesApi } from '@rota/contract/maps';
import { ApiError, CANCELED, errorFromAnswer, type ErrorWords } from './api-error.ts';

/** Sends a file's bytes to a signed URL; `onProgress` receives the share sent, 0 to 1. */
export type UploadFile = (
  url: string,
  file: Blob,
  options?: { signal?: AbortSignal; onProgress?: (share: number) => void },
) => Promise<void>;

/** An upload with progress, which only XMLHttpRequest can tell. */
export function createUpload(words: ErrorWords, createRequest: () => XMLHttpRequest): UploadFile {
  return (url, file, options = {}) =>
    new Promise((resolve, reject) => {
      const request = createRequest();
      request.open(filesApi.upload.method, url);
      request.setRequestHeader('Content-Type', 'application/zip');
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total);
      });
      request.addEventListener('load', () => {
        if (request.status >= 200 && request.status < 300) resolve();
        else
          errorFromAnswer({ status: request.status, body: parseJson(request.responseText) }, words).then(
            reject,
            reject,
          );
      });
      request.addEventListener('error', () => reject(new ApiError(words.message('server_unreachable'))));
      request.addEventListener('abort', () => reject(new ApiError(CANCELED)));
      options.signal?.addEventListener('abort', () => request.abort());
      request.send(file);
    });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
