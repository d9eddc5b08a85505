import type { MachineRole } from '@rota/contract/core';
import { permissionsOfRole } from '@rota/contract/role-giving';
import { curlExample } from '../api-keys/shared/curl-example.ts';

/** A command that proves that the token of such a role works. */
export function exampleOf(role: MachineRole, projectId: number, token: string): string | undefined {
  return curlExample(window.location.origin, projectId, token, permissionsOfRole(role, '*'));
}
