export { doctorRoutes } from './doctor.routes.ts';
export { createDoctorService, type DoctorDeps, type DoctorService } from './doctor.service.ts';
