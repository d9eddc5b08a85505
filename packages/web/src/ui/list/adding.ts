import { useSearchParams } from 'react-router';

const ADD = 'add';

/** The address of a list with its form for a new row open. */
export function addingPath(path: string): string {
  return `${path}?${ADD}=new`;
}

/** Whether a list's form for a new row is open. It stands in the address, so that other pages lead to it. */
export function useAdding(): [isAdding: boolean, setAdding: (isAdding: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const setAdding = (isAdding: boolean) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (isAdding) next.set(ADD, 'new');
        else next.delete(ADD);
        return next;
      },
      { replace: true },
    );
  return [search.has(ADD), setAdding];
}
