export { authRoutes } from './auth.routes.ts';
export { createAccountService, type AccountService, type NewAccount } from './accounts.service.ts';
export { createAuthService, type AuthService } from './auth.service.ts';
export { createSignInLimits } from './sign-in-limits.ts';
export { userRoutes } from './users.routes.ts';
export { createOwnSessions } from './own-sessions.service.ts';
export { createPasswords } from './passwords.ts';
export { createSessions, type Sessions } from './sessions.ts';
export { createTokens } from './tokens.ts';
