import type { SecondFactorMethod, User } from '@rota/contract/auth';
import type { RoleMap } from '@rota/contract/core';

type AuthStatus = 'idle' | 'loading' | 'authenticated' | 'unauthenticated';

/** The console's knowledge of the signed-in person. */
export type AuthState = {
  readonly status: AuthStatus;
  /** False until the start-up check has ended. */
  readonly isInitialized: boolean;
  readonly isSmsValidationRequired: boolean;
  readonly smsValidationUsernameOrPhone: string | undefined;
  /** When the PIN was asked for, ms. */
  readonly smsValidationRequiredEpoch: number | undefined;
  /** Seconds from then in which the PIN is good; 0 where no countdown is to be shown. */
  readonly smsValidationCountdownS: number;
  /** When another PIN may be sent, ms. */
  readonly smsValidationResendAt: number | undefined;
  /** The last digits of the phone that the PIN went to. */
  readonly smsValidationPhoneEnd: string;
  /** The ways of the second factor that is asked for after a right password; undefined: none is. */
  readonly secondFactorMethods: readonly SecondFactorMethod[] | undefined;
  /** The person has to set up a second factor before anything else, and holds no role until then. */
  readonly isSecondFactorDue: boolean;
  readonly token: string | undefined;
  readonly user: User | undefined;
  readonly roles: RoleMap;
  /** The keys of `roles`: ids of projects, and `*` for a person who has a role in all of them. */
  readonly projectIds: readonly string[];
  readonly isSuperAdmin: boolean;
  readonly errorMessage: string | undefined;
  /** The code of what went wrong, where the server gave one. */
  readonly errorCode: string | undefined;
  /** When signing in may be tried again, ms; undefined: now. */
  readonly retryAt: number | undefined;
};

/** The state while no one is signed in and no sign-in has begun. */
export const signedOut = {
  token: undefined,
  user: undefined,
  roles: {},
  projectIds: [],
  isSuperAdmin: false,
  isSmsValidationRequired: false,
  smsValidationUsernameOrPhone: undefined,
  smsValidationRequiredEpoch: undefined,
  smsValidationCountdownS: 0,
  smsValidationResendAt: undefined,
  smsValidationPhoneEnd: '',
  secondFactorMethods: undefined,
  isSecondFactorDue: false,
} as const satisfies Partial<AuthState>;

/** Before the start-up check. */
export const beforeStart: AuthState = {
  ...signedOut,
  status: 'idle',
  isInitialized: false,
  errorMessage: undefined,
  errorCode: undefined,
  retryAt: undefined,
};
