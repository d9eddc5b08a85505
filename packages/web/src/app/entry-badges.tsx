import type { NavigationEntry } from './navigation.ts';

/** How much waits for a person on the pages of an entry; nothing while nothing does. */
export function EntryBadges({ entry }: { entry: NavigationEntry }) {
  return entry.pages.map(({ path, badge: Badge }) => Badge !== undefined && <Badge key={path} />);
}
