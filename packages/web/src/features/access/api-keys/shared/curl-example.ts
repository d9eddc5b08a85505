import type { Permission } from '@rota/contract/core';

/** Calls that change nothing, by what they need: the first that a token may make proves that it works. */
const PROOFS: readonly (readonly [Permission, (projectId: number) => string])[] = [
  ['robots.read', (projectId) => `/robots/${projectId}`],
  ['targets.read', (projectId) => `/projects/${projectId}/targets`],
  ['deliveries.read', (projectId) => `/projects/${projectId}/deliveries`],
  ['config.read', (projectId) => `/projects/${projectId}/config`],
  ['maps.read', (projectId) => `/project/${projectId}/maps`],
  ['devices.read', (projectId) => `/projects/${projectId}/devices`],
];

/** A command that shows that a token works, for a terminal; undefined where the token may make no call that only reads. */
export function curlExample(
  origin: string,
  projectId: number,
  token: string,
  allowed: readonly string[],
): string | undefined {
  const path = PROOFS.find(([permission]) => allowed.includes(permission))?.[1](projectId);
  return path && `curl -H 'Authorization: Bearer ${token}' \\\n  ${origin}/api${path}`;
}
