import type { RegisteredRobot } from '@rota/contract/robots';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { CredentialsDialog } from './credentials-dialog.tsx';
import type { NamedRobot } from './robot-access.ts';

/** New access of a robot, and the project in which it has it. */
type ShownAccess = {
  readonly projectId: number;
  readonly robot: NamedRobot;
  readonly access: RegisteredRobot;
};

const ShowAccessContext = createContext<((shown: ShownAccess) => void) | undefined>(undefined);

/** Shows access once, above a page that loses its robot by the very step that made the access. Closed, it leads to the robots. */
export function ShownAccessProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<ShownAccess>();
  const close = () => {
    setShown(undefined);
    void Promise.resolve(navigate('/robots')).catch(() => undefined);
  };
  return (
    <ShowAccessContext value={setShown}>
      {children}
      {shown !== undefined && <CredentialsDialog {...shown} onClose={close} />}
    </ShowAccessContext>
  );
}

/** Hands access to be shown to the page around. */
export function useShowAccess(): (shown: ShownAccess) => void {
  const show = useContext(ShowAccessContext);
  if (show === undefined) throw new Error('useShowAccess needs a ShownAccessProvider above it.');
  return show;
}
