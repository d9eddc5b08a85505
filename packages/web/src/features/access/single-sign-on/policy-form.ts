import { brokenRule } from '@rota/contract/core';
import { authApi } from '@rota/contract/auth';

/** The policy of signing in, as the contract says. Roles are needed where something is asked of the holders of some. */
export const policyForm = authApi.changeSignInPolicy.body.superRefine((policy, context) => {
  for (const asked of ['sms_pin', 'second_factor'] as const)
    if (policy[asked].who === 'roles' && policy[asked].roles.length === 0)
      context.addIssue({ code: 'custom', path: [asked, 'roles'], message: brokenRule('role_required') });
});
