import { permissionsOfRole, type MachineRole } from '@rota/contract';
import { curlExample } from '../../parts/secrets/curl-example.ts';

/** A command that proves that the token of such a role works. */
export function exampleOf(role: MachineRole, projectId: number, token: string): string | undefined {
  return curlExample(window.location.origin, projectId, token, permissionsOfRole(role, '*'));
}
