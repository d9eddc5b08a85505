import { useMemo } from 'react';
import { Box, Typography } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { boundsOf, findObject, middleOfBox } from '../document/objects.ts';
import type { Difference } from '../document/merge.rules.ts';
import { versionTexts } from '../versions.messages.ts';
import { objectTexts } from '../object.messages.ts';
import { actions } from '../session/editor-actions.ts';
import { useEditor } from '../session/session-context.tsx';
import { differencesOf, useObjectName } from './object-words.ts';

/** The number of differences that are listed one by one. */
const MOST = 100;

type ListProps = { differences: readonly Difference[]; onShow: (difference: Difference) => void };

const ORDER = ['added', 'removed', 'changed'] as const satisfies readonly Difference['kind'][];

/** The differences, object by object in words: added, removed and changed ones, each by name. A click shows the place. */
export function DifferenceList({ differences, onShow }: ListProps) {
  const t = useTexts(versionTexts);
  const nameOf = useObjectName();
  const { compare } = useFormats();
  const sorted = useMemo(() => {
    const words = ({ before, after }: Difference) => {
      const object = after ?? before;
      return object === undefined ? '' : nameOf(object);
    };
    return differences
      .map((difference) => ({ difference, words: words(difference), group: ORDER.indexOf(difference.kind) }))
      .sort((a, b) => a.group - b.group || compare(a.words, b.words))
      .map(({ difference }) => difference);
  }, [differences, nameOf, compare]);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sorted.slice(0, MOST).map((difference) => (
          <DifferenceItem key={difference.id} difference={difference} onShow={() => onShow(difference)} />
        ))}
      </Box>
      {differences.length > MOST && (
        <Typography variant="caption" color="textSecondary">
          {t('moreDifferences', { count: differences.length - MOST })}
        </Typography>
      )}
    </>
  );
}

function DifferenceItem({
  difference: { kind, before, after },
  onShow,
}: {
  difference: Difference;
  onShow: () => void;
}) {
  const t = useTexts(versionTexts);
  const nameOf = useObjectName();
  const object = after ?? before;
  if (object === undefined) return null;
  return (
    <li>
      <Box
        component="button"
        type="button"
        onClick={onShow}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          width: '100%',
          border: 0,
          background: 'none',
          font: 'inherit',
          fontSize: '0.8125rem',
          color: 'inherit',
          textAlign: 'start',
          cursor: 'pointer',
          p: 0.5,
          '&:hover': { textDecoration: 'underline' },
        }}
      >
        <Box
          component="span"
          sx={{
            fontWeight: 600,
            color: { added: 'success.main', removed: 'error.main', changed: 'text.primary' }[kind],
          }}
        >
          {t(`difference_${kind}`)}
        </Box>
        <span>{nameOf(object)}</span>
        {before !== undefined && after !== undefined && <ChangedFields before={before} after={after} />}
      </Box>
    </li>
  );
}

/** In what an object changed. */
export function ChangedFields({
  before,
  after,
}: {
  before: Parameters<typeof differencesOf>[0];
  after: Parameters<typeof differencesOf>[1];
}) {
  const t = useTexts(objectTexts);
  return differencesOf(before, after).map((what) => (
    <Box key={what} component="span" sx={{ color: 'text.secondary' }}>
      {t(what)}
    </Box>
  ));
}

/** Shows in the editor where a difference is: the thing itself, or where it was. */
export function useShowDifference(): (difference: Difference) => void {
  const { session } = useEditor();
  return ({ id, before, after }) => {
    const object = after ?? before;
    if (findObject(session.store.state().document, id) !== undefined) actions.show(session, [id]);
    else if (object !== undefined) session.goTo(middleOfBox(boundsOf(object)));
  };
}
