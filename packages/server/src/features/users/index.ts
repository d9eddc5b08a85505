export { userRoutes } from './users.routes.ts';
export { createUserService, type NewAccount, type UserService } from './users.service.ts';
