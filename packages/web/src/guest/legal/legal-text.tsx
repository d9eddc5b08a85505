/** @jsxImportSource preact */
import type { LegalKind } from '@rota/contract/legal-texts';
import { legalBlocks } from '@rota/contract/order-page';
import { useMemo } from 'preact/hooks';
import { createRemote, type RemoteState } from '../../api/guest-remote.ts';
import { useGuest, useRemote } from '../guest-context.tsx';
import { readLegal } from '../order.queries.ts';

/** A text as it is read. */
export type ReadText = Awaited<ReturnType<typeof readLegal>>;

/** A legal text of a project as it is in force, in the guest's language. */
export function useLegalText(kind: LegalKind, projectId: number): RemoteState<ReadText> {
  const { send, wakers, language } = useGuest();
  return useRemote(
    useMemo(
      () =>
        createRemote(
          (signal) => readLegal(send, kind, projectId, language, signal),
          () => undefined,
          wakers,
        ),
      [send, wakers, language, kind, projectId],
    ),
  );
}

/** The body of a legal text. `level`: of its headings, below the title that stands above it. */
export function LegalBody({ body, level }: { body: string; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div class="legal">
      {legalBlocks(body).map((block, index) => {
        switch (block.kind) {
          case 'heading':
            return <Heading key={index}>{block.text}</Heading>;
          case 'paragraph':
            return <p key={index}>{block.text}</p>;
          case 'points':
            return (
              <ul key={index}>
                {block.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            );
        }
      })}
    </div>
  );
}
