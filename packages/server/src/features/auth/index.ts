export { authRoutes } from './auth.routes.ts';
export { foldUsername } from './auth.rules.ts';
export { createAuthService, type AuthService } from './auth.service.ts';
export { countUsers, endSessionsOf, findAccount, insertUser, replaceRoles, rolesOf, setUserDisabled } from './auth.store.ts';
export { createOwnSessions } from './own-sessions.service.ts';
export { createPasswords, requireGoodPassword, type Passwords } from './passwords.ts';
export { createSessions, type Sessions } from './sessions.ts';
export { createSignInLimits } from './sign-in-limits.ts';
export { createTokens } from './tokens.ts';
