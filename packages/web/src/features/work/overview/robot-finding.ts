import { useMemo, useState } from 'react';
import type { RobotMark } from '../../robots/robots/shared/pose-store.ts';
import type { RobotFilter } from './overview.rules.ts';
import { matchesFilter, matchesSearch } from './overview.rules.ts';

/** The filters of robots, by a chip and by words: the list shows only the matches, the map dims the others. */
export type RobotFinding = {
  readonly filter: RobotFilter;
  readonly search: string;
  readonly found: readonly RobotMark[];
  /** Ids of what was found; undefined while nothing is narrowed. */
  readonly foundIds: ReadonlySet<string> | undefined;
  readonly onFilter: (filter: RobotFilter) => void;
  readonly onSearch: (text: string) => void;
  readonly onClear: () => void;
};

export function useRobotFinding(marks: readonly RobotMark[]): RobotFinding {
  const [filter, onFilter] = useState<RobotFilter>('all');
  const [search, onSearch] = useState('');
  const found = useMemo(
    () => marks.filter((mark) => matchesFilter(mark, filter) && matchesSearch(mark.robot, search)),
    [marks, filter, search],
  );
  const isNarrowed = filter !== 'all' || search.trim() !== '';
  const foundIds = useMemo(
    () => (isNarrowed ? new Set(found.map((mark) => mark.robotId)) : undefined),
    [found, isNarrowed],
  );
  const onClear = () => {
    onFilter('all');
    onSearch('');
  };
  return { filter, search, found, foundIds, onFilter, onSearch, onClear };
}
