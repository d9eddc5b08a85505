import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntent } from '../../api/intent-hook.ts';

/** A file on its way in: looked at first, then imported as it was looked at. */
export type FileImport<Seen> = {
  readonly check: UseMutationResult<Seen, Error, File>;
  readonly run: UseMutationResult<Seen, Error, string>;
  /** The text of the file that was looked at. */
  readonly csv: string | undefined;
};

type Steps<Seen> = {
  /** Larger files are not even read. */
  readonly bytesMost: number;
  readonly tooLarge: string;
  readonly check: (csv: string) => Promise<Seen>;
  readonly run: (csv: string, idempotencyKey: string) => Promise<Seen>;
  readonly onDone: (done: Seen) => Promise<void>;
};

/** Reads a file, has the server look at it, and imports what was looked at once, however often the button is pressed. */
export function useFileImport<Seen>({
  bytesMost,
  tooLarge,
  check: look,
  run: store,
  onDone,
}: Steps<Seen>): FileImport<Seen> {
  const intent = useIntent();
  const [csv, setCsv] = useState<string>();
  const check = useMutation({
    mutationFn: async (file: File): Promise<Seen> => {
      if (file.size > bytesMost) throw new Error(tooLarge);
      // No call can hold a NUL, which only files have that are no text: as an unreadable sign the server says that this is no CSV.
      const text = (await file.text()).replaceAll('\0', '\ufffd');
      setCsv(text);
      return look(text);
    },
  });
  const run = useMutation({
    mutationFn: (text: string) => store(text, intent.keyFor({ csv: text })),
    onSuccess: async (done) => {
      intent.done();
      await onDone(done);
    },
  });
  return { check, run, csv };
}
