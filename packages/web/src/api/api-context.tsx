import { createContext, useContext, type ReactNode } from 'react';
import type { ApiClient } from './client.ts';
import type { FloorMaps } from './floor-maps.ts';
import type { LiveSocket } from './live-socket.ts';
import type { ServerProbe } from './server-probe.ts';
import type { UploadFile } from './upload.ts';

/** The ways out of the browser: calls, live topics, floor rasters, uploads. */
export type ServerAccess = {
  api: ApiClient;
  live: LiveSocket;
  floorMaps: FloorMaps;
  upload: UploadFile;
  newId: () => string;
  isServerThere: ServerProbe;
};

const ServerContext = createContext<ServerAccess | undefined>(undefined);

/** Hands the ways to the server to everything below. */
export function ServerProvider({ access, children }: { access: ServerAccess; children: ReactNode }) {
  return <ServerContext value={access}>{children}</ServerContext>;
}

/** The ways to the server; throws outside of `ServerProvider`. */
export function useServer(): ServerAccess {
  const access = useContext(ServerContext);
  if (access === undefined) throw new Error('useServer needs a ServerProvider above it.');
  return access;
}

/** Every call of the API, typed by the contract. */
export function useApi(): ApiClient {
  return useServer().api;
}
